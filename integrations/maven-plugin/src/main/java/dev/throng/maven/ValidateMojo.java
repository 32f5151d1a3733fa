package dev.throng.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Check scenario and study files. Starts nothing and sends nothing. A wrong file fails the build. */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class ValidateMojo extends ThrongMojo {

    /** The files to check. By default all YAML files in the directory of the scenarios. */
    @Parameter(property = "throng.files")
    private List<File> files;

    /** The directory of the scenarios. */
    @Parameter(property = "throng.scenarioDirectory", defaultValue = "${project.basedir}/src/test/throng")
    private File scenarioDirectory;

    @Override
    void act() throws MojoExecutionException, MojoFailureException, IOException {
        List<Path> checked = files == null || files.isEmpty()
                ? scenarios(scenarioDirectory.toPath())
                : files.stream().map(File::toPath).toList();
        if (checked.isEmpty()) {
            throw new MojoExecutionException("throng.files: none, and no YAML file in " + scenarioDirectory
                    + " (expected: scenario or study files)");
        }
        Outcome outcome =
                command("validate", checked.get(0), new CommandWords("validate", checked), resultsDirectory.toPath());
        new Judgement(true).of(List.of(outcome), getLog());
    }

    private static List<Path> scenarios(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(file -> file.toString().matches(".*\\.ya?ml"))
                    .sorted()
                    .toList();
        }
    }
}
