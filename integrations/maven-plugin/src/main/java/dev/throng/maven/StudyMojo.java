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

/**
 * Run a study: a scenario over JVMs, collectors, heaps and trials. The goal {@code verify} checks the outcome. A study that an earlier build
 * began in the same directory is resumed, and its failed cells are run again; {@code mvn clean} deletes it.
 */
@Mojo(name = "study", defaultPhase = LifecyclePhase.INTEGRATION_TEST, threadSafe = true)
public final class StudyMojo extends LoadMojo {

    /** The study file, YAML or JSON. */
    @Parameter(property = "throng.study", required = true)
    private File study;

    /** Run so many trials of each cell, instead of the number in the file. */
    @Parameter(property = "throng.trials")
    private String trials;

    @Override
    void act() throws MojoExecutionException, MojoFailureException, IOException {
        Path file = study.toPath();
        Path results = output(file, "");
        load(
                file,
                new CommandWords("study", List.of(file))
                        .option("-o", results.toString())
                        .option("--trials", trials)
                        .options("--set", changes())
                        .options("--label", labels())
                        .flag("--quiet", quiet),
                results);
    }
}
