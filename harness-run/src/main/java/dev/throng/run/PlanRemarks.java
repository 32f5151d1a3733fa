package dev.throng.run;

import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.PlannedRun;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.TargetSpec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a protocol says of a run before its start. Immutable.
 *
 * @param cautions what will fail
 * @param notes what else a reader of the result should know
 */
record PlanRemarks(List<String> cautions, List<String> notes) {

    static PlanRemarks of(Scenario scenario, Workload workload, RunExtension extension) {
        PlannedRun planned = new PlannedRun(
                workload,
                scenario.target() instanceof TargetSpec.Launch launch ? launch.set() : Map.of(),
                arrivals(scenario));
        return new PlanRemarks(extension.cautions(planned), extension.notes(planned));
    }

    /** All remarks, the cautions first. */
    List<String> all() {
        return Stream.concat(cautions.stream(), notes.stream()).toList();
    }

    private static Map<String, Long> arrivals(Scenario scenario) {
        Map<String, Long> arrivals = new LinkedHashMap<>();
        Set<String> unknown = new HashSet<>();
        for (Phase phase : scenario.phases()) {
            for (Map.Entry<Operation, Load> entry : phase.load().entrySet()) {
                String operation = entry.getKey().id();
                if (entry.getValue() instanceof OpenLoad open) {
                    arrivals.merge(operation, open.arrivals(phase.duration().toNanos()), Long::sum);
                } else {
                    unknown.add(operation);
                }
            }
        }
        arrivals.keySet().removeAll(unknown);
        return arrivals;
    }
}
