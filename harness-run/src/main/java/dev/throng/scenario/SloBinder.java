package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Binds the section {@code slo}. One thread uses it. */
final class SloBinder {

    private final Protocol protocol;
    private final List<Phase> phases;
    private final boolean allPhases;
    private final Problems problems;

    /**
     * @param phases those of the file that fit
     * @param allPhases whether the file has no others: of one that does not fit, nothing can be said
     */
    SloBinder(Protocol protocol, List<Phase> phases, boolean allPhases, Problems problems) {
        this.protocol = protocol;
        this.phases = phases;
        this.allPhases = allPhases;
        this.problems = problems;
    }

    /** The objectives of a file that fit. */
    List<Slo> bind(Fields fields) {
        if (fields.given("slo")
                && allPhases
                && !phases.isEmpty()
                && phases.stream().noneMatch(Phase::measured)) {
            problems.at(
                    fields.node("slo").location(), "nothing is measured (expected: a phase without measured: false)");
        }
        List<Slo> all = new ArrayList<>();
        fields.list("slo", Node.class).orElse(List.of()).forEach(item -> slo(item)
                .ifPresent(all::add));
        return all;
    }

    private Optional<Slo> slo(Node node) {
        Optional<String> text = new RecordBinder(ScenarioTypes.TYPES, 1, problems).scalar(node, String.class);
        try {
            Optional<Slo> slo = text.map(expression -> Slo.parse(expression, protocol));
            slo.flatMap(Slo::phase).ifPresent(phase -> measured(node, phase));
            return slo;
        } catch (ComparisonException unknown) {
            problems.expected(node, unknown.offset(), unknown.getMessage());
        } catch (OldNameException old) {
            problems.at(node.location(), Printable.line(old.getMessage()));
        } catch (IllegalArgumentException unfit) {
            problems.expected(node, unfit.getMessage());
        }
        return Optional.empty();
    }

    private void measured(Node node, String name) {
        List<String> measured =
                phases.stream().filter(Phase::measured).map(Phase::name).toList();
        boolean there = phases.stream().anyMatch(phase -> phase.name().equals(name));
        if (!measured.contains(name) && (there || allPhases)) {
            problems.expected(
                    node,
                    "a phase that " + (there ? "is measured" : "exists") + ", "
                            + Printable.excerpt(Nearest.expectation(name, measured)));
        }
    }
}
