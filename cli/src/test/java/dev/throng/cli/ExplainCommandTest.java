package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code throng explain} as typed. */
class ExplainCommandTest {

    private final TypedCommands typed = new TypedCommands();

    private String explain(String... words) {
        typed.forget();
        String[] all = new String[words.length + 1];
        all[0] = "explain";
        System.arraycopy(words, 0, all, 1, words.length);
        assertThat(typed.run(Path.of(""), all)).as(typed.err()).isEqualTo(ExitCode.DONE);
        return typed.out();
    }

    @Test
    void aFailureIsExplainedWithItsCauseAndWhatToDo() {
        assertThat(explain("refused"))
                .contains("refused: failure of http-stream, riemann, rtmp, xmpp")
                .contains("  caused by: target")
                .contains("  what to do: start the server, or correct the address of the target")
                .contains("  in objectives: OPERATION.failures.refused");
    }

    @Test
    void aNameThatSeveralThingsHaveIsExplainedForEach() {
        assertThat(explain("rate"))
                .startsWith(
                        "3 things have this name: rate: setting of http-stream; rate: setting of rtmp; load.rate: key"
                                + " of scenario files")
                .contains("\nload.rate: key of scenario files\n  Arrivals per second");
        assertThat(explain("users")).contains("users: setting of xmpp", "load.users: key of scenario files");
        assertThat(explain("load.rate")).startsWith("load.rate: key of scenario files");
    }

    @Test
    void aFailureWithItsStepAndCauseIsExplainedAsItsKind() {
        assertThat(explain("no-session-after-closed-during-session"))
                .startsWith("no-session: failure of xmpp")
                .contains("no-session[-after-FAILURE]");
    }

    @Test
    void aReasonOfAVerdictIsExplainedWithItsThresholdAndWhatToDo() {
        assertThat(explain("generator-late"))
                .startsWith("generator-late: reason of a verdict")
                .contains("own lag above 5 ms and 10 % of the response time")
                .contains("  what to do: Lower the rate, make bursts smaller, give the generator more cores")
                .doesNotContain("](", "`");
    }

    @Test
    void aMetricIsExplainedWithItsUnitAndItsObjective() {
        assertThat(explain("metrics.first-key-frame-time.p99"))
                .contains("first-key-frame-time: metric of http-stream, rtmp")
                .contains("  kind: distribution", "  unit: ns", "metrics.first-key-frame-time.STATISTIC");
    }

    @Test
    void aSettingIsFoundByItsLastPartAndAKeyByItsPath() {
        assertThat(explain("settings.connections")).contains("connections: setting of ", "  type: integer");
        assertThat(explain("keepGoing"))
                .startsWith("keepGoing: key of scenario files")
                .contains("  default: false");
        assertThat(explain("atMost")).contains("load.atMost: key of scenario files");
    }

    @Test
    void eachPartOfAnObjectiveIsExplained() {
        assertThat(explain("send.response.p99", "<", "200ms"))
                .contains("send: operation of riemann", "response: part of objectives", "p99: part of objectives");
    }

    @Test
    void aWordOfTheGlossaryIsFoundWithSpacesOrHyphens() {
        assertThat(explain("own", "lag")).contains("own lag: word", "The generator's part of the lag");
        assertThat(explain("own-lag")).isEqualTo(explain("own lag"));
        assertThat(explain("MMU")).contains("mutator utilization, MMU: word");
        assertThat(explain("starved")).contains("word of HTTP streams");
    }

    @Test
    void anUnknownNameSuggestsTheNearestAndIsAnError() {
        assertThat(typed.run(Path.of(""), "explain", "conect-timeout")).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("conect-timeout: not known", "did you mean connect-timeout");
        assertThat(typed.out()).isEmpty();
    }

    @Test
    void aNameWithANewlineStaysOnOneLine() {
        assertThat(typed.run(Path.of(""), "explain", "lost\nlines")).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("lost").doesNotContain("lost\nlines");
    }

    @Test
    void withoutANameAllNamesAreListed() {
        assertThat(explain())
                .contains("reasons of verdicts", "failures", "metrics", "settings", "words")
                .contains("generator-late", "connect-timeout", "warm-up", "tls.verify");
    }
}
