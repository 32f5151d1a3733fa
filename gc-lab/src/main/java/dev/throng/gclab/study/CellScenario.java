package dev.throng.gclab.study;

import dev.throng.protocol.Protocol;
import dev.throng.run.ResultDirectory;
import dev.throng.scenario.Jvm;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Turns the study's scenario into that of a cell: the same file with the edits of the study and the JVM of the cell. */
final class CellScenario {

    private static final JsonMapper JSON = new JsonMapper();

    private final StudyFile study;
    private final Map<String, String> environment;
    private final Map<String, Protocol> protocols;

    CellScenario(StudyFile study, Map<String, String> environment, Map<String, Protocol> protocols) {
        this.study = study;
        this.environment = environment;
        this.protocols = protocols;
    }

    /** The flags that the scenario itself gives its target, before the study's. */
    List<String> ownOptions(Configuration configuration) throws ScenarioException {
        TargetSpec target = read(study.sets(configuration)).scenario().target();
        return jvm(target).options();
    }

    /**
     * @param place of the run's results; a reference target writes there what it sees of itself
     */
    ScenarioFile of(Configuration configuration, FittedJvm fitted, Path place) throws ScenarioException {
        List<String> sets = new ArrayList<>(study.sets(configuration));
        sets.add("target.jvm.java="
                + quoted(fitted.jvm().java().home().toAbsolutePath().toString()));
        sets.add("target.jvm.options=" + quoted(fitted.options(configuration)));
        if (read(sets).scenario().target() instanceof TargetSpec.Launch) {
            Path observed = place.toAbsolutePath().resolve(ResultDirectory.OBSERVED_BY_TARGET);
            sets.add("target.set.observe=" + quoted(observed.toString()));
        }
        return read(sets);
    }

    private ScenarioFile read(List<String> sets) throws ScenarioException {
        return ScenarioFile.read(study.scenarioPath(), sets, environment, protocols);
    }

    /** As JSON, which is YAML too; a dollar sign is no reference to the environment. */
    private static String quoted(Object value) {
        return JSON.writeValueAsString(value).replace("${", "$${");
    }

    private static Jvm jvm(TargetSpec target) {
        if (target instanceof TargetSpec.Launch launch) {
            return launch.jvm();
        }
        return target instanceof TargetSpec.Command command ? command.jvm() : Jvm.own();
    }
}
