package dev.throng.targets.launch;

import dev.throng.targets.observe.SelfObserver;
import dev.throng.targets.time.Clock;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/**
 * Runs one target from a command line until its parent process or the JVM ends.
 *
 * <p>Prints one line to the output when the target is ready; everything else goes to the error stream.
 */
public final class TargetLauncher {

    /** Exit code: the target has ended normally. */
    public static final int DONE = 0;
    /** Exit code: bad input or usage; nothing was served. */
    public static final int USAGE = 2;
    /** Exit code: a bug. */
    public static final int BUG = 70;

    private static final Option EXIT_WITH_PARENT = Option.flag(
            "exit-with-parent", "end when standard input ends, so that no target outlives a crashed parent");

    private static final Option OBSERVE = Option.optional(
            "observe", "FILE", "write this JVM's hiccups and the bytes its threads allocate, for the GC lab");

    /** The name that starts every target. */
    private static final String ALL = "all";

    private static final Option REHEARSAL = Option.optional(
            "rehearsal",
            "TIME",
            "serve a rehearsal too, on ports of its own that the READY line names, for TIME at most; it leaves no trace in the target's"
                    + " counts");

    private static final Option REHEARSAL_SET =
            Option.repeatable("rehearsal-set", "NAME=VALUE", "an option that has another value in the rehearsal");

    private final List<LaunchableTarget> targets;
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;

    public TargetLauncher(List<LaunchableTarget> targets, InputStream in, PrintStream out, PrintStream err) {
        this.targets = List.copyOf(targets);
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Serves until the end and returns the exit code. */
    public int run(List<String> arguments) {
        try {
            return serve(arguments);
        } catch (TargetUsageException refused) {
            err.println("throng-targets: " + refused.getMessage());
            return USAGE;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return DONE;
        } catch (Exception bug) {
            err.println("throng-targets: a bug: " + bug);
            for (StackTraceElement frame : bug.getStackTrace()) {
                err.println("    at " + frame);
            }
            return BUG;
        }
    }

    private int serve(List<String> arguments) throws InterruptedException, IOException {
        if (arguments.isEmpty()) {
            throw new TargetUsageException(
                    "no target named (expected: " + String.join(", ", names()) + "; see --help)");
        }
        if (arguments.get(0).equals("--help")) {
            out.println("usage: dev.throng.targets.ReferenceTargets TARGET [options]; TARGET --help lists the options");
            targets.forEach(target -> out.println("  " + target.name() + "  " + target.summary()));
            out.println("  " + ALL + "  each of them, with its defaults, on ports that the system chooses");
            return DONE;
        }
        if (arguments.get(0).equals(ALL)) {
            boolean exitsWithParent = Options.parse(List.of(EXIT_WITH_PARENT), arguments.subList(1, arguments.size()))
                    .isTrue(EXIT_WITH_PARENT.name());
            serveAll(new ArrayDeque<>(targets), exitsWithParent);
            return DONE;
        }
        LaunchableTarget target = target(arguments.get(0));
        List<Option> known = new ArrayList<>(target.options());
        known.add(EXIT_WITH_PARENT);
        known.add(OBSERVE);
        known.add(REHEARSAL);
        known.add(REHEARSAL_SET);
        List<String> rest = arguments.subList(1, arguments.size());
        if (rest.contains("--help")) {
            printUsage(target, known);
            return DONE;
        }
        Options options = Options.parse(known, rest);
        boolean exitWithParent = options.isTrue(EXIT_WITH_PARENT.name());
        try (LaunchableTarget.Running running = target.start(options)) {
            Optional<RehearsalServer> rehearsal = rehearsal(target, options);
            if (!exitWithParent) {
                long pid = ProcessHandle.current().pid();
                err.println("throng-targets: the target is process " + pid + "; Ctrl-C or kill " + pid + " stops it");
            }
            ready(
                    target,
                    running.addresses()
                            + rehearsal.map(also -> " " + also.addresses()).orElse(""));
            options.text(OBSERVE.name()).ifPresent(file -> SelfObserver.start(Path.of(file), Clock.SYSTEM, err));
            awaitEnd(exitWithParent);
            rehearsal.ifPresent(RehearsalServer::close);
        }
        return DONE;
    }

    /** Starts the targets of a queue, and serves until the end. An archive of classes is made from such a process. */
    private void serveAll(Deque<LaunchableTarget> rest, boolean exitWithParent)
            throws InterruptedException, IOException {
        if (rest.isEmpty()) {
            awaitEnd(exitWithParent);
            return;
        }
        LaunchableTarget target = rest.remove();
        try (LaunchableTarget.Running running = target.start(Options.parse(target.options(), List.of("--port", "0")))) {
            ready(target, running.addresses());
            serveAll(rest, exitWithParent);
        }
    }

    private void ready(LaunchableTarget target, String addresses) {
        out.println("READY " + target.name() + " " + addresses);
        out.flush();
    }

    private Optional<RehearsalServer> rehearsal(LaunchableTarget target, Options options) {
        Map<String, String> others = new LinkedHashMap<>();
        for (String assignment : options.texts(REHEARSAL_SET.name())) {
            int equals = assignment.indexOf('=');
            if (equals <= 0) {
                throw new TargetUsageException(
                        "--rehearsal-set " + assignment + ": no value (expected: --rehearsal-set name=value)");
            }
            others.put(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        try {
            return options.text(REHEARSAL.name())
                    .map(time ->
                            RehearsalServer.start(target, options, others, options.duration(REHEARSAL.name()), err));
        } catch (TargetUsageException refused) {
            err.println("throng-targets: no rehearsal: " + refused.getMessage());
            return Optional.empty();
        }
    }

    private void awaitEnd(boolean exitWithParent) throws InterruptedException, IOException {
        if (!exitWithParent) {
            new CountDownLatch(1).await();
        }
        byte[] ignored = new byte[512];
        int read = 0;
        while (read >= 0) {
            read = in.read(ignored);
        }
    }

    private LaunchableTarget target(String name) {
        return targets.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new TargetUsageException(name + ": no such target (expected: "
                        + String.join(", ", names()) + NearestOption.suggestion(name, "", names()) + ")"));
    }

    private List<String> names() {
        return targets.stream().map(LaunchableTarget::name).collect(Collectors.toList());
    }

    private void printUsage(LaunchableTarget target, List<Option> known) {
        out.println("usage: dev.throng.targets.ReferenceTargets " + target.name() + " [options]");
        out.println(target.summary());
        out.println("Write each option as --name value, --name=value or --set name=value.");
        known.forEach(option -> out.println(option.usage()));
    }
}
