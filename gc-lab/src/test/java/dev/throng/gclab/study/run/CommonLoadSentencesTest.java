package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.LoadTrial;
import dev.throng.gclab.study.run.CommonLoadDecision.Finding;
import dev.throng.gclab.study.run.CommonLoadDecision.Trial;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.SearchedLoad;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class CommonLoadSentencesTest {

    private static final CommonLoad FIRST =
            new CommonLoad("send", 7000, "7,000/s", 0.7, "Java 17 serial, 64m", 10_000, "", List.of(), "");

    private static LoadTrial trial(CommonLoad load, Finding finding, Double idle, Reason... reasons) {
        return new LoadTrial(load.level(), load.text(), ScalarTypes.word(finding), idle, List.of(reasons), "cells/try");
    }

    private static String sentences(CommonLoad chosen, Finding last, Double idle, LoadTrial... trials) {
        Trial shown = new Trial(last, idle == null ? OptionalDouble.empty() : OptionalDouble.of(idle));
        return CommonLoadSentences.of(FIRST, chosen, "Java 25 zgc, 64m", List.of(trials), shown);
    }

    @Test
    void aLoadThatFitsAtOnceIsTheShareThatTheFileAsksFor() {
        assertThat(sentences(FIRST, Finding.KEPT_UP, 0.35, trial(FIRST, Finding.KEPT_UP, 0.35)))
                .isEqualTo(
                        "The common load is 7,000/s, 70 % of the lowest limit, tried with Java 25 zgc, 64m, whose target needs"
                                + " most CPU for an answer. At 7,000/s the generator kept up and 35 % of the machine was idle.");
    }

    @Test
    void aLoadThatWasLoweredStatesWhy() {
        CommonLoad lower = FIRST.lowered(5320, SearchedLoad.Kind.RATE);

        assertThat(lower.level()).isEqualTo(5320);
        assertThat(lower.share()).isEqualTo(0.532);
        assertThat(sentences(
                        lower,
                        Finding.KEPT_UP,
                        0.24,
                        trial(FIRST, Finding.LATE, 0.04),
                        trial(lower, Finding.KEPT_UP, 0.24)))
                .isEqualTo(
                        "The common load is 5,320/s, 53 % of the lowest limit, tried with Java 25 zgc, 64m, whose target needs"
                                + " most CPU for an answer. It was lowered from 7,000/s, where the generator was late and 4 % of the"
                                + " machine was idle. At 5,320/s the generator kept up and 24 % of the machine was idle.");
    }

    @Test
    void aMachineThatIsTooSmallIsNamed() {
        assertThat(sentences(FIRST, Finding.LATE, null, trial(FIRST, Finding.LATE, null)))
                .endsWith("Even there the generator was late, after 1 trial: the machine is too small for this study.");
    }

    @Test
    void aLoadThatCouldNotBeTriedStatesWhy() {
        Reason reason = Reason.invalid(ReasonCode.NOT_RUN, "the target ended");

        assertThat(sentences(FIRST, Finding.NOT_RUN, null, trial(FIRST, Finding.NOT_RUN, null, reason)))
                .isEqualTo(
                        "The common load is 7,000/s, 70 % of the lowest limit. It could not be tried: the target ended.");
    }
}
