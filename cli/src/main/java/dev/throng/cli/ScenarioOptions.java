package dev.throng.cli;

import dev.throng.gclab.study.run.GeneratorProgram;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SettingException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.secrets.Masking;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** Reads the scenario with edits. */
    interface Edited {
        ScenarioFile with(List<String> sets) throws ScenarioException;
    }

    /** The scenario, with further edits after those of the command line. */
    Edited edited(CommandContext session) {
        return sets -> read(session, sets);
    }

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
        return read(scenario, all, session.environment(), Protocol.installed());
    }

    /** Reads a scenario file with everything that can be found wrong with it before a run: its protocol checks the settings. */
    static ScenarioFile read(
            Path file, List<String> sets, Map<String, String> environment, Map<String, Protocol> protocols)
            throws ScenarioException {
        List<String> secrets =
                List.of(environment.getOrDefault(GeneratorProgram.SECRETS, "").split(","));
        Masking known = Masking.ofVariables(secrets, environment);
        ScenarioFile read = ScenarioFile.read(file, sets, environment, protocols, known);
        try {
            read.scenario().protocol().prepare(read.scenario().settings());
            return read;
        } catch (SettingException refused) {
            throw read.refused(refused);
        }
    }
}
