package dev.throng.run;

import dev.throng.figure.Metric;
import dev.throng.protocol.Protocol;
import dev.throng.run.extension.RunExtensions;
import dev.throng.run.totals.PhaseFigures;
import dev.throng.series.Agreement;
import dev.throng.series.Answer;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reasons against a run that do not come from the times and counts of its arrivals. Pure. */
final class RunDoubts {

    private RunDoubts() {}

    static List<Reason> of(FinishedRun run) {
        List<Reason> doubts = new ArrayList<>();
        SharedJvm.reason(run.sampled().targetPids(), run.generator().pids()).ifPresent(doubts::add);
        run.analysed().unanalysed().ifPresent(doubts::add);
        run.sampled().generator().reasonOfGenerator().ifPresent(doubts::add);
        doubts.addAll(run.collections().logs().doubts());
        run.analysed().agreements().stream()
                .filter(agreement -> agreement.agrees() == Answer.NO)
                .forEach(agreement -> doubts.add(disagreement(agreement)));
        doubts.addAll(ofProtocol(run));
        return doubts;
    }

    private static Reason disagreement(Agreement agreement) {
        return Reason.suspect(
                        ReasonCode.COUNTS_DISAGREE,
                        "the target's count and Throng's count disagree: " + agreement.words())
                .with("probe", agreement.probe())
                .with("gauge", agreement.gauge())
                .with("targetCount", agreement.theirs())
                .with("ownCount", agreement.ours())
                .with("steadySeconds", agreement.seconds())
                .with("tolerance", agreement.tolerance());
    }

    private static List<Reason> ofProtocol(FinishedRun run) {
        Protocol protocol = run.plan().file().scenario().protocol();
        PhaseFigures measured = run.results().measured();
        Map<Metric, Long> counters = measured.metrics().counters();
        long answered = IntStream.range(0, protocol.operations().size())
                .mapToLong(operation -> measured.operation(operation).counts().answered())
                .sum();
        return RunExtensions.of(protocol).suspectReasons(metric -> counters.getOrDefault(metric, 0L), answered);
    }
}
