package dev.throng.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Run a scenario: apply its load and write a report. The goal {@code verify} checks the outcome. */
@Mojo(name = "run", defaultPhase = LifecyclePhase.INTEGRATION_TEST, threadSafe = true)
public final class RunMojo extends LoadMojo {

    /** The scenario file, YAML or JSON. */
    @Parameter(property = "throng.scenario", required = true)
    private File scenario;

    @Override
    void act() throws MojoExecutionException, MojoFailureException, IOException {
        Path file = scenario.toPath();
        Path results = output(file, "");
        load(
                file,
                new CommandWords("run", List.of(file))
                        .option("-o", results.toString())
                        .flag("--overwrite", true)
                        .options("--set", changes())
                        .options("--label", labels())
                        .flag("--quiet", quiet),
                results);
    }
}
