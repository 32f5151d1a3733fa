package dev.throng.cli;

import dev.throng.run.labels.Checkout;
import dev.throng.run.labels.Labels;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that labels results, of every command that applies load. */
final class LabelOptions {

    @Option(
            names = "--label",
            paramLabel = "NAME=VALUE",
            description =
                    "Label the results, to find them in an index: --label build=42. May be repeated. In a git checkout, the label commit is"
                            + " set by default.")
    List<String> labels = List.of();

    /**
     * Returns the labels, with the commit of the checkout that a file is in. Asks git, which takes a moment.
     *
     * @param file the scenario or study
     */
    Labels of(Path file) {
        Labels given = LoadRange.parsed("--label", () -> Labels.parse(labels));
        return given.orCommit(Checkout.ofGit().commitOf(file));
    }
}
