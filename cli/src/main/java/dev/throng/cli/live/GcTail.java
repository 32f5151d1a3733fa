package dev.throng.cli.live;

import dev.throng.gclogs.GcEvent;
import dev.throng.gclogs.GcLogReader;
import dev.throng.run.LoadBegin;
import dev.throng.run.write.GcTimeline;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what a JVM has added to its log of garbage collections. Reads at most {@value #MOST_BYTES} bytes at a time and the rest at the next. The
 * log is read again, whole and with more care, when the run has ended. Confined to one thread.
 */
final class GcTail {

    private static final Logger LOG = LoggerFactory.getLogger(GcTail.class);
    private static final int MOST_BYTES = 1 << 20;

    private final LoadBegin begin;
    private final LoadBegin.GcLog log;
    private final LiveStops into;
    private final List<GcEvent> untimed = new ArrayList<>();
    private final GcLogReader reader = new GcLogReader(this::event);
    private long position;
    private boolean jdk8;
    private boolean failed;

    GcTail(LoadBegin begin, LoadBegin.GcLog log, LiveStops into) {
        this.begin = begin;
        this.log = log;
        this.into = into;
    }

    /** Reads on. A log that is not there yet is read later; one that cannot be read is left alone. */
    void read() {
        if (failed || !log.file().toFile().isFile()) {
            return;
        }
        try (RandomAccessFile file = new RandomAccessFile(log.file().toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.max(0, Math.min(MOST_BYTES, file.length() - position))];
            file.seek(position);
            file.readFully(bytes);
            position += bytes.length;
            reader.accept(bytes, 0, bytes.length);
            lay();
        } catch (IOException | RuntimeException unreadable) {
            failed = true;
            LOG.debug("the pauses of the {} are not shown live", log.process(), unreadable);
        }
    }

    private void event(GcEvent event) {
        jdk8 |= GcTimeline.isJdk8(event);
        if (event instanceof GcEvent.Pause || event instanceof GcEvent.Stall) {
            untimed.add(event);
        }
    }

    /** Puts the events that were read on the time axis of the run. */
    private void lay() {
        OptionalLong start = GcTimeline.start(reader, jdk8, begin.originNanos(), begin.originEpochNanos());
        if (start.isPresent()) {
            long shift = begin.originNanos() - start.getAsLong();
            untimed.forEach(event -> lay(event, shift));
        }
        untimed.clear();
    }

    private void lay(GcEvent event, long shift) {
        if (event instanceof GcEvent.Pause pause) {
            into.add(log.process(), "pause", pause.startNanos() - shift, pause.durationNanos());
        } else if (event instanceof GcEvent.Stall stall) {
            into.add(log.process(), "stall", stall.startNanos() - shift, stall.durationNanos());
        }
    }
}
