package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.protocol.Protocol;
import dev.throng.run.read.ResultDirectory;
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
        return study.scenario(sets, environment, protocols);
    }

    /** As JSON, which is YAML too; a dollar sign is no reference to the environment. */
    static String quoted(Object value) {
        return JSON.writeValueAsString(value).replace("${", "$${");
    }
}
