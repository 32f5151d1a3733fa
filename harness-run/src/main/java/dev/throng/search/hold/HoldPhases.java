package dev.throng.search.hold;

import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The phases of a run that holds a population. The first measured phase that loads the operation becomes the ramp: it adds the members at
 * one rate. No other phase adds members. The last phase becomes the hold. If the ramp is the last phase, it also holds, or a phase with
 * the check of the population follows it. Immutable.
 */
final class HoldPhases {

    /** The time that the last members get to come online before the hold begins. */
    private static final double SETTLE_SECONDS = 3;

    private static final double SECOND = 1e9;

    private final HoldLoad load;

    HoldPhases(HoldLoad load) {
        this.load = load;
    }

    /**
     * A phase of a run.
     *
     * @param seconds how long it lasts, or at most if it lasts until the load is steady
     * @param loads each with its operation, in flow style
     */
    private record Planned(String name, double seconds, boolean measured, boolean untilSteady, List<String> loads) {

        Planned(String name, double seconds, boolean measured, List<String> loads) {
            this(name, seconds, measured, false, loads);
        }

        String flow() {
            return untilSteady
                    ? FlowStyle.phaseUntilSteady(name, seconds, loads)
                    : FlowStyle.phase(name, seconds, measured, loads);
        }
    }

    /**
     * Returns the edits that make the scenario of a run, in the notation of {@code --set}.
     *
     * @param members the population
     * @param perSecond how many members arrive per second
     */
    List<String> sets(long members, double perSecond) {
        return List.of("phases=["
                + String.join(
                        ", ",
                        phases(members, perSecond).stream().map(Planned::flow).toList())
                + "]");
    }

    /** Returns the length of a run, in seconds. */
    double seconds(long members, double perSecond) {
        return phases(members, perSecond).stream().mapToDouble(Planned::seconds).sum();
    }

    private List<Planned> phases(long members, double perSecond) {
        List<Phase> phases = load.file().scenario().phases();
        List<Node> nodes = phaseNodes();
        int ramp = rampIndex(phases);
        int last = lastIndex(phases, ramp);
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            List<String> loads = others(nodes.get(i));
            if (i < ramp && loads.isEmpty() && !phases.get(i).load().isEmpty() || i > last) {
                continue;
            }
            double length = phases.get(i).duration().toNanos() / SECOND;
            if (i == ramp) {
                loads.add(
                        0,
                        FlowStyle.text(load.id()) + ": {rate: " + FlowStyle.rate(perSecond / scale()) + ", upTo: "
                                + Math.max(1, Math.round(members / scale())) + "}");
                length = members / perSecond + SETTLE_SECONDS;
            }
            Optional<String> check = i == last ? check(phases.get(i), members) : Optional.empty();
            boolean apart = i == ramp && check.isPresent();
            if (i == last && !apart) {
                length = (i == ramp ? length : 0) + load.hold().toNanos() / SECOND;
                check.ifPresent(loads::add);
            }
            planned.add(new Planned(
                    phases.get(i).name(),
                    length,
                    phases.get(i).measured() || i == last,
                    phases.get(i).untilSteady(),
                    loads));
            if (apart) {
                // the check needs members, so it begins when they are online
                planned.add(new Planned(freeName(phases), load.hold().toNanos() / SECOND, true, List.of(check.get())));
            }
        }
        return planned;
    }

    private static String freeName(List<Phase> phases) {
        String name = "hold";
        for (int n = 2; taken(phases, name); n++) {
            name = "hold-" + n;
        }
        return name;
    }

    private static boolean taken(List<Phase> phases, String name) {
        return phases.stream().anyMatch(phase -> phase.name().equals(name));
    }

    private int rampIndex(List<Phase> phases) {
        int ramp = 0;
        while (!(phases.get(ramp).measured() && phases.get(ramp).load().containsKey(load.operation()))) {
            ramp++;
        }
        return ramp;
    }

    /** The last phase with a load besides the members; the ramp if none follows it. */
    private int lastIndex(List<Phase> phases, int ramp) {
        int last = ramp;
        for (int i = ramp + 1; i < phases.size(); i++) {
            if (phases.get(i).load().keySet().stream().anyMatch(loaded -> loaded != load.operation())) {
                last = i;
            }
        }
        return last;
    }

    /** The load that shows that members are alive: about one check for each member. Empty if the phase has such a load. */
    private Optional<String> check(Phase phase, long members) {
        return load.population()
                .check()
                .filter(id -> phase.load().keySet().stream()
                        .noneMatch(loaded -> loaded.id().equals(id)))
                .map(id -> FlowStyle.text(id) + ": {rate: "
                        + FlowStyle.rate(
                                Math.max(1, members * SECOND / load.hold().toNanos()) / scale()) + "}");
    }

    private double scale() {
        return load.file().scenario().scale();
    }

    private List<Node> phaseNodes() {
        return ((Node.Mapping) load.file().root())
                .value("phases")
                .map(phases -> ((Node.Sequence) phases).items())
                .orElse(List.of());
    }

    /** The loads of a phase without that of the members, as written. */
    private List<String> others(Node phase) {
        List<String> loads = new ArrayList<>();
        if (phase instanceof Node.Mapping mapping
                && mapping.value("load").orElse(phase) instanceof Node.Mapping given) {
            for (Map.Entry<String, Node.Entry> entry : given.entries().entrySet()) {
                if (!entry.getKey().equals(load.id()) && given != mapping) {
                    loads.add(FlowStyle.text(entry.getKey()) + ": "
                            + FlowStyle.of(entry.getValue().value()));
                }
            }
        }
        return loads;
    }
}
