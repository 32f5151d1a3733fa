package dev.throng.cli;

import dev.throng.cli.follow.RunProgress;
import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.gclab.study.run.StudyListener;
import dev.throng.report.Format;
import dev.throng.run.RunListener;
import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the progress of a study on the console, logs it, and writes the report of each cell that ends. */
final class StudyProgress implements StudyListener {

    private static final Logger LOG = LoggerFactory.getLogger(StudyProgress.class);

    private final Console console;
    private final boolean quiet;
    private final Path directory;
    private final Masking masking;
    private boolean logging;

    StudyProgress(Console console, boolean quiet, Path directory, Masking masking) {
        this.console = console;
        this.quiet = quiet;
        this.masking = masking;
        this.directory = directory;
    }

    @Override
    public void remarks(List<String> remarks) {
        if (!quiet) {
            remarks.forEach(remark -> console.note(Printable.line(remark)));
        }
    }

    @Override
    public void omitted(List<String> omitted) {
        if (!quiet) {
            omitted.forEach(line -> console.note(Printable.line(line)));
        }
    }

    @Override
    public void tries(CommonLoad load, Configuration configuration) {
        log();
        LOG.info("trying the common load {} with {}", load.text(), configuration.named());
        if (!quiet) {
            console.note("trying the common load, " + load.text() + ", with " + Printable.line(configuration.named()));
        }
    }

    @Override
    public void found(CommonLoad load) {
        if (!quiet) {
            console.note("common load: " + load.text() + ", " + Format.share(load.share()) + " of "
                    + Format.amount(load.limit()) + ", the limit of " + Printable.line(load.weakest()));
            if (!load.why().isEmpty()) {
                console.note(Printable.line(load.why()));
            }
        }
    }

    @Override
    public void plans(int cells, int blocks, OptionalLong nanos) {
        if (!quiet) {
            console.note(Format.counted(cells, "cell") + " to run, in " + Format.counted(blocks, "block")
                    + " with every configuration once"
                    + (nanos.isPresent() ? ": about " + Format.duration(nanos.getAsLong()) : ""));
        }
    }

    @Override
    public void resumed(int kept, List<CellRecord> failed) {
        if (quiet) {
            return;
        }
        if (kept > 0) {
            console.note(Format.counted(kept, "cell") + " kept from an earlier start");
        }
        failed.forEach(cell -> console.note("cell " + cell.id() + " is run again, it failed: "
                + Printable.line(shortly(cell.outcome().reasons()))));
    }

    private void log() {
        if (!logging) {
            logging = true;
            Logging.toFile(directory.resolve(Logging.FILE), masking);
        }
    }

    @Override
    public void searchesMinHeap(Configuration configuration) {
        log();
        if (!quiet) {
            console.note("searching for the smallest heap: " + Printable.line(configuration.label()));
        }
    }

    private static String texts(List<Reason> reasons) {
        return reasons.stream().map(Reason::text).collect(Collectors.joining("; "));
    }

    /** The first reason, after its code; the others are in {@code study.json} and in the log. */
    static String shortly(List<Reason> reasons) {
        List<String> texts =
                reasons.stream().map(StudyProgress::withCode).distinct().toList();
        String first = texts.stream().findFirst().orElse("no reason given");
        return texts.size() > 1 ? first + " (and " + (texts.size() - 1) + " more, in study.json)" : first;
    }

    private static String withCode(Reason reason) {
        return reason.code() == ReasonCode.UNKNOWN
                ? reason.text()
                : reason.code().id() + ": " + reason.text();
    }

    @Override
    public void found(MinHeapRecord minHeap) {
        String reasons = texts(minHeap.reasons());
        if (minHeap.heap().isEmpty()) {
            console.note(
                    Ink.BAD, "throng: no smallest heap found for " + Printable.line(minHeap.label() + ": " + reasons));
        } else if (!quiet) {
            console.note("smallest heap: " + Printable.line(minHeap.label()) + ": " + minHeap.heap()
                    + (reasons.isEmpty() ? "" : " (" + Printable.line(reasons) + ")"));
        }
    }

    @Override
    public void begins(Cell cell, int attempt, Progress progress) {
        log();
        LOG.info("cell {}, attempt {}", cell.id(), attempt);
        if (!quiet) {
            String left = progress.leftNanos().isPresent()
                    ? ", about " + Format.duration(progress.leftNanos().getAsLong()) + " left"
                    : "";
            console.note("cell " + progress.number() + " of " + progress.total() + ", block " + cell.trial() + " of "
                    + progress.blocks() + ": "
                    + Printable.line(cell.configuration().label())
                    + (attempt > 1 ? ", attempt " + attempt : "") + left);
        }
    }

    @Override
    public RunListener run(Cell cell, Path directory) {
        return RunProgress.ofSeveral(console, quiet);
    }

    @Override
    public void compared(int blocks, Look look) {
        LOG.info("after {} blocks: {} of {} differences undecided", blocks, look.undecided(), look.compared());
        if (!quiet) {
            console.note("after " + Format.counted(blocks, "block") + ": "
                    + (look.compared() == 0
                            ? "there is nothing to compare"
                            : look.isDecided()
                                    ? "every difference is decided"
                                    : Format.counted(look.undecided(), "difference") + " undecided"));
        }
    }

    @Override
    public void ended(CellRecord cell) {
        if (!cell.counts()) {
            LOG.info("cell {} failed: {}", cell.id(), texts(cell.outcome().reasons()));
            console.note(
                    Ink.BAD,
                    "throng: cell " + cell.id() + " failed: "
                            + Printable.line(shortly(cell.outcome().reasons())));
            return;
        }
        if (cell.outcome().attempts() > 1 && !quiet) {
            console.note(
                    Ink.WARN,
                    "throng: cell " + cell.id() + " counts at attempt "
                            + cell.outcome().attempts() + "; earlier attempts: "
                            + Printable.line(texts(cell.outcome().reasons())));
        }
        Path results = directory.resolve(cell.directory());
        try {
            ReportCommand.writeBeside(results);
        } catch (IOException | RuntimeException failed) {
            LOG.error("the report of cell {} could not be written: {}", cell.id(), failed, failed);
        }
    }
}
