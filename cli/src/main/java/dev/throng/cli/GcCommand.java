package dev.throng.cli;

import dev.throng.cli.gc.GcEventCsv;
import dev.throng.cli.gc.GcLogAnswer;
import dev.throng.cli.gc.GcLogJson;
import dev.throng.cli.gc.GcLogText;
import dev.throng.cli.gc.page.GcLogPage;
import dev.throng.cli.gc.page.GcLogSeries;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.gclogs.GcEvent;
import dev.throng.gclogs.GcLogFiles;
import dev.throng.gclogs.LogRange;
import dev.throng.gclogs.MutatorUtilization;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.FileProblem;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng gc}. */
@Command(
        name = "gc",
        description = "Summarize GC logs: collector, pauses, stalls, safepoints, minimum mutator utilization.",
        footer = {
            "",
            "Reads unified logs (JDK 9 and newer) and -XX:+PrintGCDetails logs (JDK 8), also compressed (.gz, .zip) and with"
                    + " the prefixes of kubectl, docker, syslog and others. For a rotated set, name the newest file. - is the"
                    + " standard input.",
            "",
            "Exit codes: 0 every log was read completely; 1 a log was read in part; 2 a log could not be read."
        })
final class GcCommand implements Callable<Integer> {

    /** A choice of {@link MutatorUtilization#DEFAULT_WINDOWS} that fits on a line. */
    private static final List<Duration> SHOWN_WINDOWS = LongStream.of(1, 10, 100, 1_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toList();

    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    private final CommandContext session;

    @Parameters(paramLabel = "LOG", arity = "1..*", description = "Read these GC logs.")
    List<Path> logs = List.of();

    @Option(names = "--json", description = "Print a JSON array with an object per log.")
    boolean json;

    @Option(
            names = "--mmu",
            paramLabel = "WINDOWS",
            split = ",",
            description =
                    "Compute the minimum mutator utilization for these windows: --mmu 10ms,100ms,1s. Default: 1 ms to 10 s.")
    List<String> windows = List.of();

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Leave out the events that begin before this time: an uptime (90s, 10m) or a date"
                    + " (2026-11-21T02:11, in the time zone of the log, or with a time zone).")
    Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "TIME", description = "Leave out the events that begin at this time or later.")
    Optional<String> to = Optional.empty();

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a row per event to this CSV file.")
    Optional<Path> csv = Optional.empty();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write a page with the figures and charts to this file: pauses, heap, allocation, causes, safepoints.")
    Optional<Path> html = Optional.empty();

    @Option(
            names = "--against",
            paramLabel = "LOG",
            description = "Compare LOG with this other log: the figures side by side, with differences.")
    Optional<Path> against = Optional.empty();

    GcCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<Duration> lengths = windows.isEmpty()
                ? json ? MutatorUtilization.DEFAULT_WINDOWS : SHOWN_WINDOWS
                : windows.stream().map(GcCommand::window).toList();
        // the classes for dates take longer to load than many logs to read
        LogRange range = from.isEmpty() && to.isEmpty() ? LogRange.WHOLE : GcTimes.range(from, to);
        if (against.isPresent() && logs.size() != 1) {
            throw new UsageException(
                    "--against: " + logs.size() + " logs (expected: one log, and the other one behind --against)");
        }
        csv.ifPresent(file -> requireNoLog("--csv", file));
        html.ifPresent(file -> requireNoLog("--html", file));
        if (csv.isPresent() && html.isPresent() && isSame(csv.get(), html.get())) {
            throw new UsageException("--html: " + Printable.line(html.get().toString())
                    + " is the file of --csv, too (expected: another file)");
        }
        List<GcLogPage.Log> drawn = new ArrayList<>();
        int code = csv.isEmpty()
                ? answers(lengths, range, drawn, (log, event, start) -> {})
                : answersWithRows(csv.get(), lengths, range, drawn);
        html.filter(file -> !drawn.isEmpty()).ifPresent(file -> write(file, drawn));
        return code;
    }

    /** Writing would replace the log. */
    private void requireNoLog(String option, Path file) {
        if (file.toString().equals("-")) {
            throw new UsageException(option
                    + ": - (expected: a file, as the figures go to standard output; ./- is a file of this name)");
        }
        boolean log = Stream.concat(logs.stream(), against.stream()).anyMatch(other -> isSame(other, file));
        if (log) {
            throw new UsageException(option + ": " + Printable.line(file.toString())
                    + " is one of the logs (expected: another file, because it would be replaced)");
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException missing) {
            return one.toAbsolutePath()
                    .normalize()
                    .equals(other.toAbsolutePath().normalize());
        }
    }

    private int answersWithRows(Path file, List<Duration> lengths, LogRange range, List<GcLogPage.Log> drawn) {
        try (GcEventCsv rows = new GcEventCsv(file)) {
            return answers(lengths, range, drawn, rows::write);
        } catch (IOException unwritable) {
            throw unwritable("--csv", unwritable);
        }
    }

    private void write(Path file, List<GcLogPage.Log> drawn) {
        try {
            Files.writeString(file, GcLogPage.html(drawn, against.isPresent() && drawn.size() == 2));
        } catch (IOException unwritable) {
            throw unwritable("--html", unwritable);
        }
        session.console().note("page: " + Printable.line(file.toString()));
    }

    private static UsageException unwritable(String option, IOException problem) {
        return new UsageException(
                option + ": " + FileProblem.of(problem) + " (expected: a file that can be written)", problem);
    }

    /** Receives the events of the logs. */
    private interface Events {

        void event(String log, GcEvent event, OptionalLong startEpochNanos);
    }

    /**
     * Reads and prints the logs.
     *
     * @param drawn receives the logs that could be read, with their series, if there will be a page
     * @return the exit code
     */
    private int answers(List<Duration> lengths, LogRange range, List<GcLogPage.Log> drawn, Events events) {
        List<GcLogAnswer> answers = new ArrayList<>();
        for (Path log : Stream.concat(logs.stream(), against.stream()).toList()) {
            String name = log.toString();
            GcLogSeries series = new GcLogSeries();
            GcLogFiles.EventListener listener = (event, start) -> {
                events.event(name, event, start);
                if (html.isPresent()) {
                    series.add(event);
                }
            };
            boolean eventsWanted = csv.isPresent() || html.isPresent();
            GcLogAnswer answer = GcLogAnswer.of(
                    log,
                    new GcLogFiles.Request(lengths, range, eventsWanted ? listener : GcLogFiles.EventListener.NONE));
            answers.add(answer);
            answer.summary().ifPresent(summary -> drawn.add(new GcLogPage.Log(shortName(log), summary, series)));
            if (answer.summary().isEmpty()) {
                refuse(answer);
            } else if (!json && against.isEmpty()) {
                print(answer, answers.size() > 1);
            }
        }
        if (json) {
            session.console().print(GcLogJson.of(answers));
        } else if (against.isPresent()
                && answers.stream().allMatch(answer -> answer.summary().isPresent())) {
            session.console().print(new GcLogText(session.console()).comparison(answers.get(0), answers.get(1)));
        }
        return answers.stream().mapToInt(GcCommand::code).max().orElse(ExitCode.DONE);
    }

    /** The name of the file, unless another log has the same: a page may go to people who need not know the directories. */
    private String shortName(Path log) {
        long same = Stream.concat(logs.stream(), against.stream())
                .filter(other -> String.valueOf(other.getFileName()).equals(String.valueOf(log.getFileName())))
                .count();
        return same > 1 ? log.toString() : String.valueOf(log.getFileName());
    }

    private static int code(GcLogAnswer answer) {
        if (answer.summary().isEmpty()) {
            return ExitCode.USAGE;
        }
        return answer.whole() ? ExitCode.DONE : ExitCode.SLO_MISSED;
    }

    private void print(GcLogAnswer answer, boolean further) {
        List<String> lines = new ArrayList<>(further ? List.of("") : List.of());
        answer.summary()
                .ifPresent(summary -> lines.addAll(new GcLogText(session.console()).lines(answer.file(), summary)));
        session.console().print(lines);
    }

    private void refuse(GcLogAnswer answer) {
        session.console().note(Ink.BAD, "throng: " + Printable.line(answer.refusal()));
    }

    private static Duration window(String text) {
        try {
            Duration window = Units.duration(text.strip());
            if (window.isZero() || window.compareTo(LONGEST_WINDOW) > 0) {
                throw new IllegalArgumentException("a duration above 0 and at most 1h");
            }
            return window;
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--mmu: " + text + " (expected: " + refused.getMessage() + ")", refused);
        }
    }
}
