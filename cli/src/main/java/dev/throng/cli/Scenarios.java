package dev.throng.cli;

import dev.throng.gclab.study.run.GeneratorProgram;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SettingException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.secrets.Masking;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads scenario files with everything that can be found wrong with them before a run. */
final class Scenarios {

    private Scenarios() {}

    /** Reads a file and has its protocol check the settings. */
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
