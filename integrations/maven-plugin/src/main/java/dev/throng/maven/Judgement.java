package dev.throng.maven;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/**
 * Whether outcomes fail the build: a command that could not do its work is an error of the build, and a missed SLO or an invalid result is a
 * failure. Immutable.
 *
 * @param failIfInvalid whether an invalid result fails the build; if not, it is a warning
 */
record Judgement(boolean failIfInvalid) {

    /**
     * @throws MojoExecutionException if a command could not do its work
     * @throws MojoFailureException if an SLO was missed, or a result is invalid
     */
    void of(List<Outcome> outcomes, Log log) throws MojoExecutionException, MojoFailureException {
        outcomes.stream()
                .filter(outcome -> outcome.kind() == Outcome.Kind.INVALID && !failIfInvalid)
                .forEach(outcome -> log.warn(outcome.text()));
        List<Outcome> faults = outcomes.stream()
                .filter(outcome -> outcome.kind() == Outcome.Kind.FAULT)
                .toList();
        if (!faults.isEmpty()) {
            throw new MojoExecutionException(texts(faults));
        }
        List<Outcome> failures = outcomes.stream().filter(this::isFailure).toList();
        if (!failures.isEmpty()) {
            throw new MojoFailureException(texts(failures));
        }
    }

    private boolean isFailure(Outcome outcome) {
        return outcome.kind() == Outcome.Kind.MISSED || outcome.kind() == Outcome.Kind.INVALID && failIfInvalid;
    }

    private static String texts(List<Outcome> outcomes) {
        return outcomes.stream().map(Outcome::text).collect(Collectors.joining("\n"));
    }
}
