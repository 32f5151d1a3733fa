package dev.throng.gclab.study.file;

import dev.throng.protocol.Operation;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.Slo;
import dev.throng.scenario.TargetSpec;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.Secrets;
import dev.throng.search.SearchedLoad;
import dev.throng.secrets.JvmPlaceholders;
import dev.throng.text.Nearest;
import java.util.List;

/** Checks whether the scenarios of cells fit their study. Reports problems at the keys of the study file. */
final class CellScenarioCheck {

    private final Study study;
    private final Node.Mapping root;
    private final Problems problems;

    CellScenarioCheck(Study study, Node.Mapping root, Problems problems) {
        this.study = study;
        this.root = root;
        this.problems = problems;
    }

    /** Checks one scenario. Returns false if all other scenarios have the same problem. */
    boolean accepts(ScenarioFile cells) {
        if (study.subject() == Study.Subject.GENERATOR) {
            requireWritable(cells);
        } else if (cells.scenario().target() instanceof TargetSpec.Attach) {
            expected(
                    "scenario",
                    "a scenario whose target is started (launch or command); a JVM that runs already keeps its"
                            + " collector");
            return false;
        } else {
            requirePlaceForOptions(cells);
        }
        study.operation().ifPresent(operation -> requireMeasured(operation, cells));
        study.critical().ifPresent(critical -> requireSearchable(critical, cells));
        study.saturation().ifPresent(saturation -> requireSaturable(saturation, cells));
        return true;
    }

    private void expected(String key, String expectation) {
        problems.expected(at(key), expectation);
    }

    private Node at(String key) {
        return root.value(key).orElseThrow();
    }

    /** Each generator reads the scenario from a file that the study writes, and the study writes no secrets. */
    private void requireWritable(ScenarioFile cells) {
        if (cells.effectiveYaml().contains(Secrets.MASK)) {
            expected(
                    "scenario",
                    "a scenario whose secrets are named as environment variables, such as ${PASSWORD}, as each generator of this"
                            + " study reads a copy of it");
        }
    }

    /** A command without a place for flags would run on the same JVM in all cells. */
    private void requirePlaceForOptions(ScenarioFile cells) {
        if (cells.scenario().target() instanceof TargetSpec.Command target
                && !JvmPlaceholders.placesOptions(target.command(), target.environment())) {
            expected(
                    "scenario",
                    "a scenario whose target.command has " + JvmPlaceholders.OPTIONS
                            + " as a separate word, or whose target.environment has it in a value; it stands for the flags of each cell;"
                            + " the command is: "
                            + String.join(" ", target.command()));
        }
    }

    /** Requires arrivals of the compared operation in a measured phase. */
    private void requireMeasured(String operation, ScenarioFile cells) {
        List<String> known = cells.scenario().phases().stream()
                .filter(Phase::measured)
                .flatMap(phase -> phase.load().keySet().stream())
                .map(Operation::id)
                .distinct()
                .toList();
        if (!known.contains(operation)) {
            expected(
                    "operation",
                    "an operation with a load in a measured phase: " + Nearest.expectation(operation, known));
        }
    }

    private void requireSaturable(SaturationSettings saturation, ScenarioFile cells) {
        try {
            saturation.requireRate(cells);
        } catch (IllegalArgumentException unfit) {
            problems.at(at("saturation").location(), unfit.getMessage());
        }
    }

    private void requireSearchable(CriticalRateSettings critical, ScenarioFile cells) {
        try {
            critical.ladder(SearchedLoad.of(cells, critical.operation()));
            critical.objectives(cells)
                    .forEach(slo -> Slo.parse(slo, cells.scenario().protocol()));
        } catch (IllegalArgumentException unfit) {
            problems.at(at("critical").location(), unfit.getMessage());
        }
    }
}
