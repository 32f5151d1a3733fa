package dev.throng.api;

import dev.throng.run.labels.Labels;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run of a scenario, as {@code throng run} makes it: with the same checks before the load, the same verdict and the same report. Each
 * method changes this object and returns it. Not for use by several threads. Runs at the same time disturb each other.
 *
 * <p>By default the load comes from a separate JVM, the generator. So this JVM's heap, collector and compiler do not disturb the measurement.
 * The generator has the class path and the JVM options of the command, and the class path of this JVM does not matter. It ends with this JVM.
 */
public final class ThrongRun {

    private final Path scenario;
    private final List<String> sets = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> jvmOptions = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final List<Consumer<ThrongResult>> receivers = new ArrayList<>();
    private Optional<String> target = Optional.empty();
    private Optional<Path> directory = Optional.empty();
    private boolean overwrite;
    private boolean inThisJvm;
    private boolean started;

    private ThrongRun(Path scenario) {
        this.scenario = scenario;
    }

    /**
     * Prepares a run.
     *
     * @param file the scenario, YAML or JSON; it is read by {@link #run()}
     */
    public static ThrongRun scenario(Path file) {
        return new ThrongRun(Objects.requireNonNull(file));
    }

    /**
     * Attaches to a running server in place of the scenario's section {@code target}. To keep the other keys of that section, use {@code
     * set("target.attach", "HOST:PORT")} instead.
     *
     * @param host a name or an address; Throng only loads this machine unless {@code set("target.allowRemote", "true")} follows
     * @param port 1 to 65535
     * @throws IllegalArgumentException if the host or the port cannot be one
     */
    public ThrongRun target(String host, int port) {
        target = Optional.of(RunRequest.attach(host, port));
        return this;
    }

    /**
     * Changes a value of the scenario, as the option {@code --set} of the command does. Later changes replace earlier ones. The value is
     * on the command line of the generator, which all users of the machine can read: pass secrets by {@link #environment}.
     *
     * @param path such as {@code phases[0].for}
     * @param value in YAML, such as {@code 5s}
     */
    public ThrongRun set(String path, String value) {
        sets.add(path + "=" + value);
        return this;
    }

    /**
     * Labels the results, as the option {@code --label} of the command does, to find them in an index of runs.
     *
     * @param name a letter, then letters, digits, {@code _}, {@code .} and {@code -}; {@code commit} replaces the commit of the checkout
     * @param value one line
     * @throws IllegalArgumentException from {@link #run()} if there is no such label
     */
    public ThrongRun label(String name, String value) {
        labels.add(name + "=" + value);
        return this;
    }

    /** Sets the seed. Runs with the same seed have the same schedule. */
    public ThrongRun seed(long seed) {
        return set("seed", Long.toString(seed));
    }

    /** Sets a variable that the scenario may use as <code>${NAME}</code>, in addition to this JVM's environment variables. */
    public ThrongRun environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /**
     * Chooses the result directory. A run needs one.
     *
     * @param directory new or empty, unless {@link #overwrite()} is called
     */
    public ThrongRun results(Path directory) {
        this.directory = Optional.of(directory);
        return this;
    }

    /** Permits to delete an older result in the result directory. Nothing else is ever deleted. */
    public ThrongRun overwrite() {
        overwrite = true;
        return this;
    }

    /**
     * Adds options of the generator's JVM, such as {@code -Xmx4g}. A collector or a size of the heap replaces those of the command.
     *
     * @throws IllegalStateException from {@link #run()} if the load comes from this JVM
     */
    public ThrongRun jvmOptions(String... options) {
        jvmOptions.addAll(List.of(options));
        return this;
    }

    /**
     * Sends the load from this JVM: for a debugger, and where no process can be started. This JVM's collector and threads then delay the
     * load, and its heap limits it. If the target is in this JVM too, the result is suspect, with the reason {@code shared-jvm}.
     */
    public ThrongRun inThisJvm() {
        inThisJvm = true;
        return this;
    }

    /**
     * Calls a receiver with each result, before {@link #run()} returns. What it throws, {@code run()} throws.
     *
     * @param receiver called on the thread of {@code run()}
     */
    public ThrongRun onResult(Consumer<ThrongResult> receiver) {
        receivers.add(receiver);
        return this;
    }

    /**
     * Runs the scenario and writes the report. Blocks until both are done, at most three minutes longer than the scenario's phases, drain and
     * deadline. An interrupt ends the run.
     *
     * @return the result, also if objectives are missed or the result is invalid
     * @throws ThrongException if there is no result
     * @throws IllegalStateException if no result directory was chosen
     */
    public ThrongResult run() {
        started = true;
        RunRequest request = request();
        try {
            RunRequest complete = request.withOwnProcess();
            ScenarioFile file = complete.read();
            ThrongResult result = ThrongResult.of(
                    inThisJvm ? SameJvm.run(complete, file) : SeparateJvm.run(complete, file), complete.directory());
            receivers.forEach(receiver -> receiver.accept(result));
            return result;
        } catch (ScenarioException | RunException refused) {
            throw new ThrongException(refused.getMessage(), refused);
        } catch (IOException failed) {
            throw new ThrongException(scenario + ": " + FileProblem.of(failed), failed);
        }
    }

    /** Whether {@link #run()} was called, however it ended. */
    public boolean isStarted() {
        return started;
    }

    private RunRequest request() {
        Path results = directory.orElseThrow(() ->
                new IllegalStateException("results: none (expected: results(DIRECTORY), a new or empty directory)"));
        if (inThisJvm && !jvmOptions.isEmpty()) {
            throw new IllegalStateException(
                    "jvmOptions: " + String.join(" ", jvmOptions) + " (expected: none with inThisJvm())");
        }
        List<String> all = new ArrayList<>(target.stream().toList());
        all.addAll(sets);
        return new RunRequest(scenario, all, environment, results, overwrite, jvmOptions, Labels.parse(labels));
    }
}
