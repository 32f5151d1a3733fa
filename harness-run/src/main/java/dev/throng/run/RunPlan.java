package dev.throng.run;

import dev.throng.run.labels.Labels;
import dev.throng.sample.MachineFacts;
import dev.throng.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a {@link Runner} needs beside the scenario.
 *
 * @param directory the result directory; made if it is missing, and must be empty
 * @param targetJars the directory of the reference targets' jars
 * @param command what the user typed, secrets left out
 * @param version of Throng, with the state of its sources where known
 * @param generatorGcLog the garbage collection log of this JVM, if it was started with one
 * @param autoRehearsal what {@code generator.rehearse: auto} means
 * @param labels what tells the run apart from others
 */
public record RunPlan(
        ScenarioFile file,
        Path directory,
        Path targetJars,
        String command,
        String version,
        Optional<Path> generatorGcLog,
        AutoRehearsal autoRehearsal,
        Labels labels) {

    /** What rehearses a run whose scenario leaves it to Throng. */
    public enum AutoRehearsal {
        /** Nothing: the JVM belongs to another program, or has run the same load before. */
        NONE,
        /** The generator, with a server of its own: a study compares targets that are cold in each of its runs. */
        GENERATOR,
        /** The generator, and a reference target that Throng starts. */
        ALL
    }

    /** A run without a rehearsal, unless its scenario demands one. */
    public RunPlan(
            ScenarioFile file,
            Path directory,
            Path targetJars,
            String command,
            String version,
            Optional<Path> generatorGcLog) {
        this(file, directory, targetJars, command, version, generatorGcLog, AutoRehearsal.NONE);
    }

    /** A run without labels. */
    public RunPlan(
            ScenarioFile file,
            Path directory,
            Path targetJars,
            String command,
            String version,
            Optional<Path> generatorGcLog,
            AutoRehearsal autoRehearsal) {
        this(file, directory, targetJars, command, version, generatorGcLog, autoRehearsal, Labels.NONE);
    }

    /** Returns the same plan with labels. */
    public RunPlan labelled(Labels given) {
        return new RunPlan(file, directory, targetJars, command, version, generatorGcLog, autoRehearsal, given);
    }

    /** Returns the content of {@code environment.json}: what a reader needs to judge or repeat the run. */
    Map<String, Object> environment() {
        Map<String, Object> sections = new LinkedHashMap<>();
        sections.put("throng", Map.of("version", version));
        sections.putAll(MachineFacts.ofThisMachine().sections());
        sections.put("netInterface", Sampling.NET_INTERFACE);
        sections.put("command", command);
        return sections;
    }
}
