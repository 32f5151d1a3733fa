package dev.throng.gclab.study.file;

import dev.throng.protocol.Setting;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.SearchedLoad;
import java.util.ArrayList;
import java.util.List;

/**
 * The closed load that saturates a target: a fixed number of arrivals in flight. The answers per second are then the limit of the
 * configuration.
 *
 * @param inFlight enough that the target always has work
 */
public record SaturationSettings(
        @Setting("The operation whose load becomes a fixed number in flight.")
        String operation,

        @Setting("The number of arrivals in flight: 1000. Enough that the target always has work.")
        int inFlight) {

    public SaturationSettings {
        if (inFlight < 1) {
            throw new IllegalArgumentException("inFlight: " + inFlight + " (expected: 1 or more)");
        }
    }

    /** The edits that saturate every phase of a scenario with a load of the operation. */
    public List<String> sets(ScenarioFile own) {
        List<String> sets = new ArrayList<>();
        List<Phase> phases = own.scenario().phases();
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).load().keySet().stream().anyMatch(one -> one.id().equals(operation))) {
                sets.add("phases[" + i + "].load." + operation + "={inFlight: " + inFlight + "}");
            }
        }
        return sets;
    }

    /** @throws IllegalArgumentException if the scenario has no arrival rate of the operation, which the common load sets */
    void requireRate(ScenarioFile own) {
        SearchedLoad.Kind kind = SearchedLoad.of(own, operation).kind();
        if (kind != SearchedLoad.Kind.RATE) {
            throw new IllegalArgumentException("operation: " + operation + " has a load of " + kind.key()
                    + " (expected: a rate, which the study sets to the common load)");
        }
    }
}
