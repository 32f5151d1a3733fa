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

/** Rebuild the reports of runs, searches and studies. For several runs, also write an index page. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST, threadSafe = true)
public final class ReportMojo extends ThrongMojo {

    /** The directories of the results. By default all in the directory for the results. */
    @Parameter(property = "throng.directories")
    private List<File> directories;

    /** The directory for the reports and the index page. By default reports are beside their results, and no index page is written. */
    @Parameter(property = "throng.reportDirectory")
    private File reportDirectory;

    @Override
    void act() throws MojoExecutionException, MojoFailureException, IOException {
        List<Path> results = directories == null || directories.isEmpty()
                ? inside(resultsDirectory.toPath())
                : directories.stream().map(File::toPath).toList();
        if (results.isEmpty()) {
            getLog().info("No results in " + resultsDirectory);
            return;
        }
        if (reportDirectory != null) {
            report(results, new CommandWords("report", results).option("-o", reportDirectory.toString()));
            return;
        }
        for (Path directory : results) {
            report(List.of(directory), new CommandWords("report", List.of(directory)));
        }
    }

    private void report(List<Path> results, CommandWords words)
            throws MojoExecutionException, MojoFailureException, IOException {
        Outcome outcome = command("report", results.get(0), words, resultsDirectory.toPath());
        new Judgement(true).of(List.of(outcome), getLog());
    }

    private static List<Path> inside(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(Files::isDirectory).sorted().toList();
        }
    }
}
