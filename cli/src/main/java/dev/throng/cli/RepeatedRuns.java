package dev.throng.cli;

import dev.throng.cli.live.LiveEnd;
import dev.throng.cli.live.LiveServer;
import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.report.Block;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.Reports;
import dev.throng.reports.ResultKind;
import dev.throng.run.LoadSenders;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.result.RunException;
import dev.throng.scenario.yaml.Location;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The load of {@code throng run --repeat}: runs of one scenario, one after the other, each in a directory of its own with its report. A
 * target that the scenario starts is new for each.
 */
final class RepeatedRuns implements LoadWork<OwnDirectory> {

    static final int MOST = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(RepeatedRuns.class);

    /** The load of one run, which is loaded again for each. */
    interface One extends LoadWork<OwnDirectory> {

        /** The live page, which does not end with a run; empty if it was not asked for. */
        default Optional<LiveServer> live() {
            return Optional.empty();
        }

        /** @param label names the run in its progress; empty for the only one */
        Sending load(OwnDirectory own, Optional<LoadSenders.Factory> senderFactory, String label);

        @Override
        default Sending load(OwnDirectory own, Optional<LoadSenders.Factory> senderFactory) {
            return load(own, senderFactory, "");
        }
    }

    private final Console console;
    private final One one;
    private final int times;
    private final boolean quiet;

    /** @param quiet whether to print the outcome at the end only */
    RepeatedRuns(Console console, One one, int times, boolean quiet) {
        this.quiet = quiet;
        this.console = console;
        this.one = one;
        this.times = times;
    }

    /** The runs of a group in their order; none if the directory is no group. */
    static List<Path> in(Path group) {
        List<Path> runs = new ArrayList<>();
        if (ResultKind.of(group).isEmpty()) {
            for (int number = 1; Files.isDirectory(place(group, number)); number++) {
                runs.add(place(group, number));
            }
        }
        return runs;
    }

    private static Path place(Path group, int number) {
        return group.resolve(Integer.toString(number));
    }

    @Override
    public String name() {
        return one.name();
    }

    @Override
    public Map<String, Location> objectives() {
        return one.objectives();
    }

    @Override
    public OwnDirectory claim(String name) {
        return one.claim(name);
    }

    @Override
    public Optional<AgentFleet> agents() throws Exception {
        return one.agents();
    }

    @Override
    public Sending load(OwnDirectory group, Optional<LoadSenders.Factory> senderFactory) {
        return new Series(group, senderFactory);
    }

    @Override
    public void release(OwnDirectory group) {
        one.release(group);
    }

    @Override
    public void close() {
        one.close();
    }

    /** The runs as one load. One thread sends; any may abort. */
    private final class Series implements Sending {

        private final OwnDirectory group;
        private final Optional<LoadSenders.Factory> senderFactory;
        private final AtomicReference<Sending> running = new AtomicReference<>();
        private final AtomicReference<String> aborted = new AtomicReference<>();
        private final List<String> sentences = new ArrayList<>();
        private int worst = ExitCode.DONE;

        Series(OwnDirectory group, Optional<LoadSenders.Factory> senderFactory) {
            this.group = group;
            this.senderFactory = senderFactory;
        }

        @Override
        public Outcome send() throws Exception {
            Optional<String> refusal = Optional.empty();
            for (int number = 1; number <= times && aborted.get() == null && refusal.isEmpty(); number++) {
                try {
                    run(number);
                } catch (RunException refused) {
                    if (number == 1) {
                        throw refused;
                    }
                    refusal = Optional.of("run " + number + " of " + times + " sent nothing: " + refused.getMessage());
                    worst = Math.max(worst, ExitCode.USAGE);
                }
            }
            return outcome(refusal);
        }

        private void run(int number) throws Exception {
            String label = "run " + number + " of " + times;
            group.keep(List.of(number + "/"));
            OwnDirectory own = OutputDirectory.chosen(place(group.path(), number), false);
            try {
                Sending sending = one.load(own, senderFactory, label);
                running.set(sending);
                Optional.ofNullable(aborted.get()).ifPresent(sending::abort);
                Outcome.WithResults run = (Outcome.WithResults) sending.send();
                worst = Math.max(worst, run.exitCode());
                sentences.add(label + ": " + run.sentence());
                one.live().ifPresent(page -> page.job(List.of(soFar())));
                if (!quiet) {
                    console.note(label + ": " + Printable.line(run.sentence()));
                }
            } finally {
                running.set(null);
                own.close();
            }
        }

        private Block.Table soFar() {
            return new Block.Table(
                    sentences.size() + " of " + Format.counted(times, "run"),
                    List.of(new Block.Column("outcome", false)),
                    sentences.stream()
                            .map(sentence -> List.of(Block.Cell.of(sentence)))
                            .toList());
        }

        private Outcome outcome(Optional<String> refusal) {
            Optional<Path> index = index();
            int code = index.isEmpty() && worst == ExitCode.DONE ? ExitCode.BUG : worst;
            int ended = sentences.size();
            String place = index.map(page -> "index: " + page).orElse("results: " + group.path());
            String sentence = ended + " of " + Format.counted(times, "run") + ", exit code " + code;
            // the links of the index lead to files that the server does not have
            one.live()
                    .ifPresent(page -> page.ended(new LiveEnd(
                            sentence, code == ExitCode.DONE ? Tone.GOOD : Tone.BAD, place, Optional.empty())));
            return new Outcome.WithResults(
                    group.path(),
                    place,
                    code,
                    sentence,
                    last -> summary(last, ended),
                    refusal.or(() -> ended < times
                                    ? Optional.of("interrupted: " + (times - ended) + " not run")
                                    : Optional.empty())
                            .or(() -> Optional.of("compare it: throng compare "
                                    + Printable.line(group.path().toString()) + " -- OTHER")));
        }

        private List<String> summary(int code, int ended) {
            List<String> lines = new ArrayList<>();
            lines.add(console.ink(
                    code == ExitCode.DONE ? Ink.GOOD : Ink.BAD,
                    ended + " of " + Format.counted(times, "run") + ", exit code " + code));
            sentences.forEach(sentence -> lines.addAll(console.wrapped("  " + Printable.line(sentence))));
            return lines;
        }

        /** Empty if it could not be written. */
        private Optional<Path> index() {
            try {
                group.keep(List.of("index.html", "index.md"));
                return Optional.of(Reports.index(in(group.path()), group.path()));
            } catch (IOException | RuntimeException failed) {
                LOG.error("the index of the runs could not be written: {}", failed, failed);
                return Optional.empty();
            }
        }

        @Override
        public void abort(String why) {
            aborted.compareAndSet(null, why);
            Optional.ofNullable(running.get()).ifPresent(sending -> sending.abort(why));
        }
    }
}
