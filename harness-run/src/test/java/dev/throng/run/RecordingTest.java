package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.run.totals.RunTotals;
import dev.throng.run.write.IntervalFiles;
import dev.throng.sample.PartTimer;
import dev.throng.secrets.Masking;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path temp;

    /** Otherwise the result has a read that no row of resources.csv has. */
    @Test
    void theReadsOfProbesEndBeforeTheLastSample() throws Exception {
        Timeline timeline = new Timeline(List.of(new PhasePlan("steady", 0, SECOND, true, Map.of())), SECOND);
        List<String> calls = Collections.synchronizedList(new ArrayList<>());
        try (Recording recording = new Recording(
                timeline,
                1,
                new IntervalFiles(temp, List.of(), Masking.NONE),
                RunTotals.ObservedGauges.NONE,
                new LiveSnapshot.Progress(timeline, List.of(), Map::of, List::of),
                RunListener.NONE,
                PartTimer.ofCallers(),
                interval -> {},
                problem -> calls.add(problem.text()))) {
            long origin = NanoClock.SYSTEM.nanos() + 3_600 * SECOND;
            recording.begin(origin);
            recording.sample(origin, NanoClock.SYSTEM, () -> calls.add("sample"), () -> calls.add("no more reads"));
            recording.drained(0);
            recording.finish();
        }
        assertThat(calls).startsWith("no more reads", "sample").containsOnlyOnce("sample");
    }
}
