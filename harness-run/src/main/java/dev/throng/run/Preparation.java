package dev.throng.run;

import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Phase;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What can be found wrong with a scenario beyond its form, before anything is started or sent. */
public final class Preparation {

    private Preparation() {}

    /**
     * The protocol with the scenario's settings.
     *
     * @throws RunException if settings contradict each other, or do not go with an operation that a phase loads
     */
    public static Workload of(ScenarioFile file) throws RunException {
        Scenario scenario = file.scenario();
        Workload workload;
        try {
            workload = scenario.protocol().prepare(scenario.settings());
        } catch (SettingException refused) {
            throw new RunException(file.refused(refused).getMessage(), refused);
        }
        for (Phase phase : scenario.phases()) {
            for (Operation operation : phase.load().keySet()) {
                Optional<String> refusal = workload.refusal(operation);
                if (refusal.isPresent()) {
                    throw new RunException("phase " + phase.name() + ": " + operation.id() + ": " + refusal.get());
                }
            }
        }
        require(scenario, workload, scenario.target().shape());
        return workload;
    }

    /** @throws RunException if the scenario's operations cannot load a target of this shape */
    static void require(Scenario scenario, Workload workload, TargetAddresses.Shape target) throws RunException {
        Set<Operation> operations = new LinkedHashSet<>();
        scenario.phases().forEach(phase -> operations.addAll(phase.load().keySet()));
        Optional<String> refusal = workload.refusal(target, operations);
        if (refusal.isPresent()) {
            throw new RunException(refusal.get());
        }
    }
}
