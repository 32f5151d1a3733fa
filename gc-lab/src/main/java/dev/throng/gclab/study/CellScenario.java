package dev.throng.gclab.study;

import dev.throng.generator.GeneratorJvm;
import dev.throng.protocol.Protocol;
import dev.throng.run.read.ResultDirectory;
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

    /** The reference targets are compiled for it. */
    static final int OLDEST_OF_REFERENCE_TARGETS = 11;

    private static final JsonMapper JSON = new JsonMapper();

    private final StudyFile study;
    private final Map<String, String> environment;
    private final Map<String, Protocol> protocols;

    CellScenario(StudyFile study, Map<String, String> environment, Map<String, Protocol> protocols) {
        this.study = study;
        this.environment = environment;
        this.protocols = protocols;
    }

    /** The flags that the scenario itself gives the subject, before the study's; the generator gets none from it. */
    List<String> ownOptions(Configuration configuration) throws ScenarioException {
        if (!ofTarget()) {
            return List.of();
        }
        TargetSpec target = read(study.sets(configuration)).scenario().target();
        return jvm(target).options();
    }

    /** The lowest Java version on which the subject runs, as far as it is known: 0 for a server of the user. */
    int oldestJava() throws ScenarioException {
        if (!ofTarget()) {
            return GeneratorJvm.OLDEST_JAVA;
        }
        return read(study.firstSets()).scenario().target() instanceof TargetSpec.Launch
                ? OLDEST_OF_REFERENCE_TARGETS
                : 0;
    }

    /** @param further edits, after those of the study and the cell */
    ScenarioFile of(Configuration configuration, ResolvedJvm fitted, List<String> further) throws ScenarioException {
        return read(sets(configuration, fitted, further));
    }

    /**
     * The same for a run.
     *
     * @param place of its results; a reference target writes there what it sees of itself
     */
    ScenarioFile observed(Configuration configuration, ResolvedJvm fitted, Path place, List<String> further)
            throws ScenarioException {
        List<String> sets = sets(configuration, fitted, further);
        if (ofTarget() && read(sets).scenario().target() instanceof TargetSpec.Launch) {
            Path observed = place.toAbsolutePath().resolve(ResultDirectory.OBSERVED_BY_TARGET);
            sets.add("target.set.observe=" + quoted(observed.toString()));
        }
        return read(sets);
    }

    private boolean ofTarget() {
        return study.study().subject() == Study.Subject.TARGET;
    }

    private List<String> sets(Configuration configuration, ResolvedJvm fitted, List<String> further) {
        List<String> sets = new ArrayList<>(study.sets(configuration));
        if (ofTarget()) {
            sets.add("target.jvm.java="
                    + quoted(fitted.jvm().java().home().toAbsolutePath().toString()));
            sets.add("target.jvm.options=" + quoted(fitted.options(configuration)));
        }
        sets.addAll(further);
        return sets;
    }

    private ScenarioFile read(List<String> sets) throws ScenarioException {
        return ScenarioFile.read(study.scenarioPath(), sets, environment, protocols, study.masking());
    }

    /** As JSON, which is YAML too; a dollar sign is no reference to the environment. */
    static String quoted(Object value) {
        return JSON.writeValueAsString(value).replace("${", "$${");
    }

    /** The flags of the target's JVM in a scenario. */
    static List<String> flags(ScenarioFile file) {
        return jvm(file.scenario().target()).options();
    }

    private static Jvm jvm(TargetSpec target) {
        if (target instanceof TargetSpec.Launch launch) {
            return launch.jvm();
        }
        return target instanceof TargetSpec.Command command ? command.jvm() : Jvm.own();
    }
}
