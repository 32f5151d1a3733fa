package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;

/**
 * Logs with other settings than Throng's own, under every collector of the JVMs of this machine: one run writes them all at once, so each
 * must give the pauses of the standard log of the same run. Both have the same measurements, so the figures are equal on a busy
 * machine too. One case is left: a log without safepoints takes a young collection and the full one of the same stop for two if more than
 * 100 ms lie between their lines, and the standard log does not. Usually some 10 µs do; the collecting thread would have to be kept from
 * running within these.
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

    /** A log of the run beside the standard one. */
    private record OtherLog(String setting, String decorations, Path file) {

        String option() {
            return "-Xlog:" + setting + ":file=\"" + file + "\":" + decorations + ":filecount=0";
        }

        /** ZGC has the tags gc and phases on its pauses, all others gc alone. */
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
        RecordedRun run = recordedRun(jvm, options, ALLOCATED_MEGABYTES, 0);

        GcLogSummary standard = GcLogFiles.summarize(run.log());
        assertThat(standard.readWhole()).isTrue();
        assertThat(standard.pauses().count()).isPositive();
        SoftAssertions softly = new SoftAssertions();
        for (OtherLog log : logs) {
            String name = "-Xlog:" + log.setting() + " with " + log.decorations();
            GcLogSummary other = GcLogFiles.summarize(log.file());
            softly.assertThat(other.readWhole())
                    .as("%s is read whole (unread %d, %s)", name, other.unreadLines(), other.notes())
                    .isTrue();
            softly.assertThat(other.pausesLogged()).as(name + " has pauses").isEqualTo(log.hasPauses(jvm));
            if (other.pausesLogged()) {
                softly.assertThat(figures(other)).as(name).isEqualTo(figures(standard));
            }
        }
        softly.assertAll();
        assertThatThrownBy(() -> GcLogFiles.summarize(untimed.file())).hasMessageContaining("none of its ");
    }

    private static List<Long> figures(GcLogSummary log) {
        return List.of(
                log.pauses().count(), log.pauses().totalNanos(), log.pauses().max(), log.full(), log.degenerated());
    }
}
