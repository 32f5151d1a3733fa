package dev.throng.scenario;

import dev.throng.scenario.TargetSpec.Probe;
import dev.throng.scenario.TargetSpec.ProcessRef;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Binds the keys {@code attach} and {@code process} of a target: a value or a list of them. One thread uses it. */
final class AttachBinder {

    /** One process has about 28,000 ports for each address, and may open about a million files. */
    static final int MAX_ADDRESSES = 1_000;

    private final RecordBinder binder;
    private final ReachableAddress addresses;
    private final Problems problems;

    AttachBinder(RecordBinder binder, ReachableAddress addresses, Problems problems) {
        this.binder = binder;
        this.addresses = addresses;
        this.problems = problems;
    }

    /** The target of a file; empty, with a problem, if a value does not fit. */
    Optional<TargetSpec> bind(Fields fields, List<Probe> probes) {
        Optional<List<AttachPoint>> points = list(fields, "attach", AttachPoint.class);
        Optional<List<ProcessRef>> processes = list(fields, "process", ProcessRef.class);
        if (points.isEmpty() || processes.isEmpty()) {
            return Optional.empty();
        }
        if (points.get().isEmpty() || points.get().size() > MAX_ADDRESSES) {
            problems.expected(fields.node("attach"), "an address, or a list of 1 to " + MAX_ADDRESSES + " addresses");
            return Optional.empty();
        }
        if (points.get().size() > 1 && points.get().stream().anyMatch(SrvName.class::isInstance)) {
            problems.expected(fields.node("attach"), "srv:DOMAIN alone, or a list of addresses without it");
            return Optional.empty();
        }
        return points.map(where -> new TargetSpec.Attach(where, processes.get(), probes, addresses.remote()));
    }

    /** The values of a key; none if the key is absent, empty if one does not fit. */
    private <T> Optional<List<T>> list(Fields fields, String key, Class<T> type) {
        Optional<Node> given = fields.value(key, Node.class);
        List<Node> nodes = given.map(AttachBinder::items).orElse(List.of());
        List<T> values = new ArrayList<>();
        nodes.forEach(node -> binder.scalar(node, type)
                .filter(value -> !(value instanceof AttachPoint point) || addresses.allowed(node, point))
                .ifPresent(values::add));
        return values.size() == nodes.size() ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    private static List<Node> items(Node node) {
        return node instanceof Node.Sequence sequence ? sequence.items() : List.of(node);
    }
}
