package dev.throng.gclab.study.jvms;

import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.generator.GeneratorJvm;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.Jvm;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import java.util.List;
import java.util.Map;

/** What the subject of a study needs of its JVM, according to the scenario: its flags and the lowest Java version. */
public final class SubjectNeeds {

    /** The reference targets are compiled for it. */
    static final int OLDEST_OF_REFERENCE_TARGETS = 11;

    private final StudyFile study;
    private final Map<String, String> environment;
    private final Map<String, Protocol> protocols;

    /**
     * @param environment what <code>${NAME}</code> stands for in the scenario
     * @param protocols by name
     */
    public SubjectNeeds(StudyFile study, Map<String, String> environment, Map<String, Protocol> protocols) {
        this.study = study;
        this.environment = environment;
        this.protocols = protocols;
    }

    /** The flags that the scenario itself gives the subject, before the study's; the generator gets none from it. */
    List<String> flags(Configuration configuration) throws ScenarioException {
        return ofTarget() ? flags(study.scenario(study.sets(configuration), environment, protocols)) : List.of();
    }

    /** The lowest Java version on which the subject runs, as far as it is known: 0 for a server of the user. */
    public int oldestJava() throws ScenarioException {
        if (!ofTarget()) {
            return GeneratorJvm.OLDEST_JAVA;
        }
        ScenarioFile any = study.scenario(study.firstSets(), environment, protocols);
        return any.scenario().target() instanceof TargetSpec.Launch ? OLDEST_OF_REFERENCE_TARGETS : 0;
    }

    private boolean ofTarget() {
        return study.study().subject() == Study.Subject.TARGET;
    }

    /** The flags of the target's JVM in a scenario. */
    public static List<String> flags(ScenarioFile file) {
        TargetSpec target = file.scenario().target();
        if (target instanceof TargetSpec.Launch launch) {
            return launch.jvm().options();
        }
        return target instanceof TargetSpec.Command command
                ? command.jvm().options()
                : Jvm.own().options();
    }
}
