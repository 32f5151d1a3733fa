package dev.throng.run;

import dev.throng.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a {@link Runner} needs beside the scenario.
 *
 * @param directory the result directory; made if it is missing, and must be empty
 * @param targetJars the directory of the reference targets' jars
 * @param command what the user typed, secrets left out
 * @param version of Throng, with the state of its sources where known
 * @param generatorGcLog the garbage collection log of this JVM, if it was started with one
 */
public record RunPlan(
        ScenarioFile file,
        Path directory,
        Path targetJars,
        String command,
        String version,
        Optional<Path> generatorGcLog) {}
