package dev.throng.cli;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of commands that run one scenario: the file, its changes, and how much to print. */
final class ScenarioOptions {

    @Parameters(paramLabel = "SCENARIO", description = "Run this scenario file, YAML or JSON.")
    Path scenario = Path.of("");

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a value of the scenario: --set phases[0].for=60s. May be repeated.")
    List<String> sets = List.of();

    @Option(
            names = "--keep-going",
            description = "Continue even if every arrival fails from the start: --set keepGoing=true.")
    boolean keepGoing;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the outcome.")
    boolean quiet;

    /**
     * Reads the scenario as it was changed.
     *
     * @param further changes after those of the command line
     */
    ScenarioFile read(CommandContext session, List<String> further) throws ScenarioException {
        List<String> all = new ArrayList<>(sets);
        all.addAll(further);
        if (keepGoing) {
            all.add("keepGoing=true");
        }
        return Scenarios.read(scenario, all, session.environment(), Protocol.installed());
    }
}
