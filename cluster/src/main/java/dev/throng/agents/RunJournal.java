package dev.throng.agents;

import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link Journal} of one run, if it has one. Once the journal cannot be written, nothing more is written to it, so that it has no
 * gaps, and the user gets a warning. The run goes on. Confined to the controller's thread.
 */
final class RunJournal {

    private static final Logger LOG = LoggerFactory.getLogger(RunJournal.class);

    private record Early(int agent, byte[] body) {}

    /** Makes the file of a journal. */
    interface Disks {
        Journal.Disk create(Path file) throws IOException;
    }

    private final Optional<Path> file;
    private final Disks disks;
    private final NanoClock clock;
    private final Consumer<String> warnings;
    private final List<Early> early = new ArrayList<>();
    private Optional<Journal> journal = Optional.empty();
    private long originNanos;
    private boolean begun;
    private boolean made;
    private boolean failed;

    /** @param file empty for a run without a journal */
    RunJournal(Optional<Path> file, NanoClock clock, Consumer<String> warnings) {
        this(file, Journal.Disk::create, clock, warnings);
    }

    RunJournal(Optional<Path> file, Disks disks, NanoClock clock, Consumer<String> warnings) {
        this.file = file;
        this.disks = disks;
        this.clock = clock;
        this.warnings = warnings;
    }

    /**
     * Makes the file, with the head and the reports that came before.
     *
     * @param startNanos when the first phase starts
     */
    void begin(JournalHead head, long startNanos) {
        originNanos = startNanos;
        begun = true;
        if (file.isPresent()) {
            try {
                Journal.Disk disk = disks.create(file.get());
                made = true;
                journal = Optional.of(Journal.create(disk, head));
            } catch (IOException full) {
                giveUp(full);
            }
        }
        early.forEach(report -> write(Journal.Kind.REPORT, 0, report.agent(), report.body()));
        early.clear();
    }

    /**
     * Whether all reports so far are where a controller that goes on with the run finds them, so that agents may forget them. They are not
     * before {@link #begin}. A run without a journal needs none.
     */
    boolean hasAll() {
        return begun && !failed;
    }

    void start() {
        write(Journal.Kind.START, now(), Journal.ALL, new byte[0]);
    }

    void report(int agent, Message.Report report) {
        if (file.isEmpty()) {
            return;
        }
        byte[] body = MessageCodec.write(report);
        if (begun) {
            write(Journal.Kind.REPORT, now(), agent, body);
        } else {
            early.add(new Early(agent, body));
        }
    }

    /** The load ends early. */
    void stopped(Reason why) {
        write(Journal.Kind.STOPPED, now(), Journal.ALL, Journal.body(why));
    }

    /** A phase is ended early. */
    void phaseEnded(Message.EndPhase end) {
        write(Journal.Kind.PHASE_ENDED, now(), Journal.ALL, Journal.body(end));
    }

    /** The run had no controller, between two times since its start. */
    void absent(long fromNanos, long toNanos) {
        write(Journal.Kind.ABSENT, now(), Journal.ALL, Journal.body(fromNanos, toNanos));
    }

    /** This controller did not run, between two times since the start of the run. */
    void stalled(long fromNanos, long toNanos) {
        write(Journal.Kind.STALLED, now(), Journal.ALL, Journal.body(fromNanos, toNanos));
    }

    /** A reason that no other record tells. */
    void reason(Reason reason) {
        write(Journal.Kind.REASON, now(), Journal.ALL, Journal.body(reason));
    }

    /** Something happened to an agent. */
    void note(Journal.Kind kind, int agent) {
        write(kind, now(), agent, new byte[0]);
    }

    /** A record of the journal of an earlier controller. */
    void copy(JournalReader.Entry entry) {
        write(entry.kind(), entry.atNanos(), entry.agent(), entry.body());
    }

    private long now() {
        return clock.nanos() - originNanos;
    }

    private void write(Journal.Kind kind, long atNanos, int agent, byte[] body) {
        if (journal.isPresent()) {
            try {
                journal.get().write(kind, atNanos, agent, body);
            } catch (IOException full) {
                giveUp(full);
            }
        }
    }

    private void giveUp(IOException full) {
        failed = true;
        warnings.accept(
                file.orElseThrow() + " cannot be written, so agents keep their figures until the end of the run, up to "
                        + Outbox.MAX_MEGABYTES + " MB each: " + full);
        close();
        journal = Optional.empty();
    }

    /** Deletes the file: the run's result is written. */
    void delete() {
        close();
        try {
            if (made) {
                Files.deleteIfExists(file.orElseThrow());
            }
        } catch (IOException failed) {
            LOG.warn("{} could not be deleted", file, failed);
        }
    }

    void close() {
        journal.ifPresent(open -> {
            try {
                open.close();
            } catch (IOException failed) {
                LOG.warn("{} could not be closed", file, failed);
            }
        });
    }
}
