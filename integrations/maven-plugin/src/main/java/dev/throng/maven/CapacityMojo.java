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

/** Find the highest load at which a scenario's SLOs hold. The goal {@code verify} checks the outcome. */
@Mojo(name = "capacity", defaultPhase = LifecyclePhase.INTEGRATION_TEST, threadSafe = true)
public final class CapacityMojo extends LoadMojo {

    /** The scenario file, YAML or JSON. */
    @Parameter(property = "throng.scenario", required = true)
    private File scenario;

    /** The operation whose load varies. */
    @Parameter(property = "throng.operation", required = true)
    private String operation;

    /** Begin at this load: {@code 1000/s}, or a number of users, listeners or sessions. By default the scenario's own load. */
    @Parameter(property = "throng.from")
    private String from;

    /** End at this load. By default 1000 times the load at which the search begins. */
    @Parameter(property = "throng.to")
    private String to;

    /** Find how many listeners or sessions the server holds for this time, such as {@code 60s}. */
    @Parameter(property = "throng.hold")
    private String hold;

    @Override
    void act() throws MojoExecutionException, MojoFailureException, IOException {
        Path file = scenario.toPath();
        Path results = output(file, "-capacity");
        load(
                file,
                new CommandWords("capacity", List.of(file))
                        .option("--operation", operation)
                        .option("--from", from)
                        .option("--to", to)
                        .option("--hold", hold)
                        .option("-o", results.toString())
                        .flag("--overwrite", true)
                        .options("--set", changes())
                        .options("--label", labels())
                        .flag("--quiet", quiet),
                results);
    }
}
