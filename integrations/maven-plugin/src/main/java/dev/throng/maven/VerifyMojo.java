package dev.throng.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Fail the build if a run, a search or a study of this build missed an SLO, is not valid, or could not be done. */
@Mojo(name = "verify", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class VerifyMojo extends AbstractMojo {

    /** Skip this goal. */
    @Parameter(property = "throng.skip", defaultValue = "false")
    private boolean skip;

    /** Skip integration tests, and this goal with them. */
    @Parameter(property = "skipITs", defaultValue = "false")
    private boolean skipITs;

    /** Skip all tests, and this goal with them. */
    @Parameter(property = "skipTests", defaultValue = "false")
    private boolean skipTests;

    /** Skip the compilation and execution of all tests, and this goal with them. */
    @Parameter(property = "maven.test.skip", defaultValue = "false")
    private boolean mavenTestSkip;

    /** Fail the build if a result is not valid: it shows neither that the SLOs are met nor that they are missed. If false, only warn. */
    @Parameter(property = "throng.failIfInvalid", defaultValue = "true")
    private boolean failIfInvalid;

    /** The file of the outcomes: goals that apply load write it, and the goal {@code verify} reads it. */
    @Parameter(property = "throng.summaryFile", defaultValue = "${project.build.directory}/throng-summary.json")
    private File summaryFile;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || skipITs || skipTests || mavenTestSkip) {
            getLog().info("Skipped");
            return;
        }
        List<Outcome> outcomes;
        try {
            outcomes =
                    new SummaryFile(summaryFile.toPath(), session.getStartTime().getTime()).read();
        } catch (IOException unreadable) {
            throw new MojoExecutionException(unreadable.getMessage(), unreadable);
        }
        if (outcomes.isEmpty()) {
            throw new MojoExecutionException(summaryFile
                    + ": no outcome of this build (expected: the goal run, capacity or study in an earlier phase;"
                    + " -Dthrong.skip skips this check too)");
        }
        new Judgement(failIfInvalid).of(outcomes, getLog());
    }
}
