package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;

/**
 * Compares logs with other settings with Throng's own log, for every collector. One run writes them all at once, so that each must have the
 * same pauses as the standard log. The JVM writes the same measurements to all logs, so the figures are equal on a busy machine too.
 *
 * <p>One exception remains. A log without safepoints has two pauses where the standard log has one, if a young collection and the full one
 * of the same stop are more than 100 ms apart. They are usually about 10 µs apart, so the collecting thread would have to lose its processor
 * in between.
 */
@Timeout(300)
class GcLogSettingsIT extends RecordedRuns {

    private static final int ALLOCATED_MEGABYTES = 150;

    private static final List<String> SETTINGS = List.of("gc", "gc*", "gc*=debug", "gc+phases=trace", "all=info");

    private static final List<String> DECORATIONS = List.of(
            "uptime,level,tags",
            "uptime",
            "time",
            "uptimenanos,tags",
            "timemillis,uptimemillis,level",
            "uptime,hostname",
            "time,utctime,uptime,timemillis,uptimemillis,timenanos,uptimenanos,hostname,pid,tid,level,tags");

    /** A log of the run with other settings than the standard one. */
    private record OtherLog(String setting, String decorations, Path file) {

        String option() {
            return "-Xlog:" + setting + ":file=\"" + file + "\":" + decorations + ":filecount=0";
        }

        /** ZGC logs its pauses with the tags gc and phases, the other collectors with the tag gc alone. */
        boolean hasPauses(JvmWithCollector jvm) {
            boolean phases = jvm.collector().equals("The Z Garbage Collector");
            return !setting.equals(phases ? "gc" : "gc+phases=trace");
        }
    }

    private List<OtherLog> logs() {
        List<OtherLog> logs = new ArrayList<>();
        for (String setting : SETTINGS) {
            for (String decorations : DECORATIONS) {
                logs.add(new OtherLog(setting, decorations, directory().resolve("other-" + logs.size() + ".log")));
            }
        }
        return logs;
    }

    @ForEachJvmAndCollector
    void everyLogOfARunHasTheSamePausesWhateverItsSettings(JvmWithCollector jvm) throws Exception {
        List<OtherLog> logs = logs();
        OtherLog untimed = new OtherLog("gc*", "none", directory().resolve("untimed.log"));
        List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1"));
        if (jvm.fullMayFollowYoung()) {
            // collections in quick succession, and young ones that cannot work
            options.addAll(List.of("-Xmx76m", "-Xms76m", "-Xmn2m"));
        }
        logs.forEach(log -> options.add(log.option()));
        options.add(untimed.option());

        GcLogSummary standard = TestLogs.summarize(loggedRun(jvm, options, ALLOCATED_MEGABYTES));
        assertThat(standard.readWhole()).isTrue();
        assertThat(standard.pauses().count()).isPositive();
        SoftAssertions softly = new SoftAssertions();
        for (OtherLog log : logs) {
            String name = "-Xlog:" + log.setting() + " with " + log.decorations();
            GcLogSummary other = TestLogs.summarize(log.file());
            softly.assertThat(other.readWhole())
                    .as(
                            "%s is read whole (unread %d, %s)",
                            name, other.extent().unreadLines(), other.extent().notes())
                    .isTrue();
            softly.assertThat(other.logged().pauses()).as(name + " has pauses").isEqualTo(log.hasPauses(jvm));
            if (other.logged().pauses()) {
                softly.assertThat(figures(other)).as(name).isEqualTo(figures(standard));
            }
        }
        softly.assertAll();
        assertThatThrownBy(() -> TestLogs.summarize(untimed.file())).hasMessageContaining("its lines hold no time");
    }

    private static List<Long> figures(GcLogSummary log) {
        return List.of(
                log.pauses().count(),
                log.pauses().totalNanos(),
                log.pauses().max(),
                log.cycles().full(),
                log.cycles().degenerated());
    }
}
