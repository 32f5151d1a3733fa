package dev.throng.cli;

import dev.throng.target.ClassArchive;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.LaunchPlan;
import dev.throng.target.TargetException;
import dev.throng.text.Printable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng target}. */
@Command(
        name = "target",
        description = "Run a reference target in the foreground, in its own JVM, until it is stopped.",
        footer = {
            "",
            "throng target NAME --set help lists its settings. Ctrl-C stops the target; a second Ctrl-C ends it at once."
        })
final class TargetCommand implements Callable<Integer> {

    private final CommandContext session;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = CompletedNames.Targets.class,
            description = "Run this reference target: riemann, xmpp, http-stream or rtmp.")
    String name = "";

    @Option(
            names = "--port",
            paramLabel = "P",
            description = "Listen on this port; 0 chooses a free one. Default: the target's own.")
    Optional<Integer> port = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "K=V",
            description =
                    "Change a setting of the target: --set stall=1s@5s. May be repeated; --set help lists the settings.")
    List<String> sets = List.of();

    @Option(
            names = "--java",
            paramLabel = "JAVA",
            description =
                    "Run it on this Java: an installed version, or a JVM's directory. Default: the Java of this command.")
    String java = "";

    @Option(
            names = "--jvm-option",
            paramLabel = "OPTION",
            description = "Pass an option to its JVM: --jvm-option=-Xmx256m. May be repeated.")
    List<String> jvmOptions = List.of();

    TargetCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<Path> launcher = session.installation().targetWords();
        if (launcher.isPresent() && !sets.contains("help")) {
            write(command(), launcher.get());
            return ExitCode.DONE;
        }
        Process target = start();
        SignalHandling.handle(target::destroy, target::destroyForcibly);
        return target.waitFor();
    }

    /** Leaves the start to the launcher, whose process becomes the target. */
    private static void write(List<String> words, Path file) {
        for (String word : words) {
            if (word.lines().count() != 1) {
                throw new UsageException(Printable.line(word) + " (expected: words without line breaks)");
            }
        }
        try {
            Files.write(file, words);
        } catch (IOException failed) {
            throw new UsageException("the target cannot be started: " + failed.getMessage(), failed);
        }
    }

    private Process start() {
        List<String> words = new ArrayList<>(command());
        // it ends with its standard input, so also when we are killed
        words.add("--exit-with-parent");
        try {
            return new ProcessBuilder(words)
                    .redirectInput(Redirect.PIPE)
                    .redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start();
        } catch (IOException failed) {
            throw new UsageException("the target cannot be started: " + failed.getMessage(), failed);
        }
    }

    private JavaHome home() {
        try {
            return JavaHomes.ofThisMachine().select(java);
        } catch (TargetException unknown) {
            throw new UsageException("--java: " + unknown.getMessage(), unknown);
        }
    }

    private List<String> command() {
        JavaHome home = home();
        List<String> words = new ArrayList<>(List.of(home.executable().toString()));
        words.addAll(home.accessOptions());
        Path jars = session.installation().targetJars();
        ClassArchive.ofTargets(home, jars, jvmOptions)
                .map(ClassArchive::useOptions)
                .ifPresent(words::addAll);
        words.addAll(jvmOptions);
        words.addAll(List.of("-cp", jars.resolve("*").toString(), LaunchPlan.MAIN, name));
        if (sets.contains("help")) {
            words.add("--help");
            return words;
        }
        port.ifPresent(number -> words.addAll(List.of("--port", number.toString())));
        sets.forEach(set -> words.addAll(List.of("--set", set)));
        return words;
    }
}
