package dev.throng.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * A goal that applies load. In a lifecycle it never fails the build, so that {@code post-integration-test} still stops the server: it records
 * the outcome for the goal {@code verify}. Typed on the command line, as {@code mvn throng:run}, it fails the build itself.
 */
abstract class LoadMojo extends ThrongMojo {

    /** Skip integration tests, and this goal with them. */
    @Parameter(property = "skipITs", defaultValue = "false")
    private boolean skipITs;

    /** Skip all tests, and this goal with them. */
    @Parameter(property = "skipTests", defaultValue = "false")
    private boolean skipTests;

    /** Skip the compilation and execution of all tests, and this goal with them. */
    @Parameter(property = "maven.test.skip", defaultValue = "false")
    private boolean mavenTestSkip;

    /** Print only the outcome, without progress. */
    @Parameter(property = "throng.quiet", defaultValue = "false")
    boolean quiet;

    /** Fail the build if a result is not valid: it shows neither that the SLOs are met nor that they are missed. If false, only warn. */
    @Parameter(property = "throng.failIfInvalid", defaultValue = "true")
    private boolean failIfInvalid;

    /** The file of the outcomes: goals that apply load write it, and the goal {@code verify} reads it. */
    @Parameter(property = "throng.summaryFile", defaultValue = "${project.build.directory}/throng-summary.json")
    private File summaryFile;

    /** The directory for the results of this scenario or study. By default it has the name of the file, in the directory for the results. */
    @Parameter(property = "throng.output")
    private File output;

    /** Changes of values in the file, such as {@code phases[0].for=5s}. On Maven's command line they are separated by commas. */
    @Parameter(property = "throng.set")
    private List<String> set;

    /** Labels of the results, such as {@code build=42}. On Maven's command line they are separated by commas. */
    @Parameter(property = "throng.label")
    private List<String> label;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    @Override
    final boolean skipped() {
        return skipITs || skipTests || mavenTestSkip;
    }

    final List<String> changes() {
        return set == null ? List.of() : set;
    }

    final List<String> labels() {
        return label == null ? List.of() : label;
    }

    /**
     * Returns the directory for the results.
     *
     * @param file the scenario or study
     * @param suffix distinguishes goals that read the same file
     */
    final Path output(Path file, String suffix) {
        String name = file.getFileName().toString().replaceFirst("\\.(ya?ml|json)$", "") + suffix;
        return output == null ? resultsDirectory.toPath().resolve(name) : output.toPath();
    }

    /** Runs the command and records its outcome. */
    final void load(Path file, CommandWords words, Path results)
            throws MojoExecutionException, MojoFailureException, IOException {
        String goal = execution.getGoal();
        SummaryFile summary =
                new SummaryFile(summaryFile.toPath(), session.getStartTime().getTime());
        if (summary.read().stream().anyMatch(earlier -> earlier.results().equals(results.toString()))) {
            throw new MojoExecutionException("throng.output: " + results
                    + " has results of this build (expected: another directory for each execution, in <output>)");
        }
        LoadTurn turn = new LoadTurn(session.getRepositorySession().getData(), getLog());
        Outcome outcome = turn.of(() -> command(goal, file, words, results));
        summary.add(outcome);
        if (execution.getSource() == MojoExecution.Source.CLI) {
            new Judgement(failIfInvalid).of(List.of(outcome), getLog());
        } else if (outcome.kind() != Outcome.Kind.PASSED) {
            getLog().error(outcome.text());
            getLog().error("The goal throng:verify fails the build for it");
        }
    }
}
