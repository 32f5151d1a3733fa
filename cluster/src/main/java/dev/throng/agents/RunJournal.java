package dev.throng.agents;

import dev.throng.time.WallClock;
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
 * The {@link Journal} of one run, if it has one. If the journal cannot be written, the user gets a warning, and the run goes on without
 * it. Confined to the controller's thread.
 */
final class RunJournal {

    private static final Logger LOG = LoggerFactory.getLogger(RunJournal.class);

    private record Early(int agent, long epochMicros, byte[] body) {}

    private final Optional<Path> file;
    private final WallClock wall;
    private final Consumer<String> warnings;
    private final List<Early> early = new ArrayList<>();
    private Optional<Journal> journal = Optional.empty();
    private boolean begun;
    private boolean made;

    /** @param file empty for a run without a journal */
    RunJournal(Optional<Path> file, WallClock wall, Consumer<String> warnings) {
        this.file = file;
        this.wall = wall;
        this.warnings = warnings;
    }

    /** Makes the file, with the head and the reports that came before. */
    void begin(JournalHead head) {
        begun = true;
        if (file.isPresent()) {
            try {
                journal = Optional.of(Journal.create(file.get(), head));
                made = true;
            } catch (IOException full) {
                giveUp(full);
            }
        }
        early.forEach(report -> write(Journal.Kind.REPORT, report.agent(), report.epochMicros(), report.body()));
        early.clear();
    }

    /** Whether reports are on disk once {@link #report} returns; they are not before {@link #begin}. */
    boolean begun() {
        return begun;
    }

    void start() {
        write(Journal.Kind.START, Journal.ALL, wall.epochMicros(), new byte[0]);
    }

    void report(int agent, Message.Report report) {
        if (file.isPresent()) {
            copy(Journal.Kind.REPORT, agent, wall.epochMicros(), MessageCodec.write(report));
        }
    }

    /** The load ends early. */
    void stopped(Reason why) {
        write(Journal.Kind.STOPPED, Journal.ALL, wall.epochMicros(), Journal.body(why));
    }

    /** Something happened to an agent. */
    void note(Journal.Kind kind, int agent) {
        write(kind, agent, wall.epochMicros(), new byte[0]);
    }

    /** Writes a record that came before {@link #begin} later, any other at once. */
    void copy(Journal.Kind kind, int agent, long epochMicros, byte[] body) {
        if (begun) {
            write(kind, agent, epochMicros, body);
        } else {
            early.add(new Early(agent, epochMicros, body));
        }
    }

    private void write(Journal.Kind kind, int agent, long epochMicros, byte[] body) {
        if (journal.isPresent()) {
            try {
                journal.get().write(kind, agent, epochMicros, body);
            } catch (IOException full) {
                giveUp(full);
            }
        }
    }

    private void giveUp(IOException full) {
        warnings.accept(file.orElseThrow()
                + " cannot be written, so this run cannot go on after an end of its controller: " + full);
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
