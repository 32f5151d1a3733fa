package dev.throng.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Rebuild the reports of runs, searches and studies. For several runs, also write an index page. In a lifecycle it logs an error instead of
 * failing the build.
 */
@Mojo(name = "report", defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST, threadSafe = true)
public final class ReportMojo extends ThrongMojo {

    /** The files by which {@code throng report} knows results: of a run, a search or a study. */
    private static final List<String> RESULTS =
            List.of("result.json", "intervals.csv", "capacity.json", "comparison.json");

    /** The directories of the results. By default all in the directory for the results. */
    @Parameter(property = "throng.directories")
    private List<File> directories;

    /** The directory for the reports and the index page. By default reports are beside their results, and no index page is written. */
    @Parameter(property = "throng.reportDirectory")
    private File reportDirectory;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

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
        Path about = results.size() == 1 ? results.get(0) : resultsDirectory.toPath();
        Outcome outcome = command("report", about, words, resultsDirectory.toPath());
        if (execution.getSource() == MojoExecution.Source.CLI) {
            new Judgement(true).of(List.of(outcome), getLog());
        } else if (outcome.kind() != Outcome.Kind.PASSED) {
            getLog().error(outcome.text());
        }
    }

    /** The directories with results. A run that was refused leaves a directory without any. */
    private static List<Path> inside(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(ReportMojo::hasResults).sorted().toList();
        }
    }

    private static boolean hasResults(Path directory) {
        return RESULTS.stream().anyMatch(file -> Files.exists(directory.resolve(file)));
    }
}
