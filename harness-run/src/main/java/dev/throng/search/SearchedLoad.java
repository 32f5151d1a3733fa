package dev.throng.search;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Nearest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The load that a search changes: the load of one operation in all measured phases, and in other phases with the same level. So a warm-up
 * at the load of the test keeps the load of the test. Immutable.
 *
 * @param operation the id of the operation
 * @param kind the key that the search changes
 * @param paths the paths of this key in the scenario
 * @param scale the scale of the scenario
 * @param own the level in the scenario, multiplied by its scale; the highest one if the phases differ
 */
public record SearchedLoad(String operation, Kind kind, List<String> paths, double scale, double own) {

    /** The kind of a load that a search can change. */
    public enum Kind {
        RATE("rate"),
        USERS("users"),
        IN_FLIGHT("inFlight");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        /** The key in the scenario. */
        public String key() {
            return key;
        }

        /** Whether a level is a whole number of users or arrivals, not a rate. */
        public boolean whole() {
            return this != RATE;
        }
    }

    private record Place(String path, Kind kind, double level, boolean measured) {}

    /**
     * Finds the load of an operation in a scenario.
     *
     * @throws IllegalArgumentException if the operation has no load that a search can change; the message states what was expected
     */
    public static SearchedLoad of(ScenarioFile file, String operation) {
        Scenario scenario = file.scenario();
        List<String> known =
                scenario.protocol().loadable().stream().map(Operation::id).toList();
        if (!known.contains(operation)) {
            throw new IllegalArgumentException(
                    "operation: " + operation + " (expected: " + Nearest.expectation(operation, known) + ")");
        }
        List<Place> places = places(file, operation);
        List<Place> measured = places.stream().filter(Place::measured).toList();
        Set<Kind> kinds = new LinkedHashSet<>(measured.stream().map(Place::kind).toList());
        if (kinds.size() != 1) {
            throw new IllegalArgumentException("operation: " + operation + " has "
                    + (kinds.isEmpty() ? "no load in a measured phase" : "loads of several kinds in measured phases")
                    + " (expected: a rate, users or inFlight in each that loads it)");
        }
        Kind kind = measured.get(0).kind();
        if (kind.whole() && scenario.scale() > 1) {
            throw new IllegalArgumentException("scale: " + scenario.scale() + " (expected: at most 1 where "
                    + kind.key() + " is searched, as not every number can be reached)");
        }
        List<String> paths = places.stream()
                .filter(place -> place.measured()
                        || place.kind() == kind && measured.stream().anyMatch(other -> other.level() == place.level()))
                .map(Place::path)
                .toList();
        double own = measured.stream().mapToDouble(Place::level).max().orElseThrow();
        return new SearchedLoad(operation, kind, paths, scenario.scale(), own);
    }

    private static List<Place> places(ScenarioFile file, String operation) {
        List<Place> places = new ArrayList<>();
        List<Phase> phases = file.scenario().phases();
        for (int i = 0; i < phases.size(); i++) {
            Phase phase = phases.get(i);
            String path = "phases[" + i + "].load." + operation;
            phase.load().forEach((loaded, load) -> {
                if (loaded.id().equals(operation)) {
                    Optional<Place> place = place(load, path, phase.measured(), file.root());
                    if (place.isEmpty() && phase.measured()) {
                        throw new IllegalArgumentException(path + ": " + load.describe()
                                + " (expected: a rate, users or inFlight, that a search can raise)");
                    }
                    place.ifPresent(places::add);
                }
            });
        }
        return places;
    }

    private static Optional<Place> place(Load load, String path, boolean measured, Node root) {
        if (load instanceof OpenLoad open) {
            return rate(open.profile()).map(rate -> new Place(path + ".rate", Kind.RATE, rate, measured));
        }
        ClosedLoad closed = (ClosedLoad) load;
        if (closed.population().size() > 1) {
            return Optional.empty();
        }
        Kind kind = node(root, path + ".inFlight").isPresent() ? Kind.IN_FLIGHT : Kind.USERS;
        String key = path + "." + kind.key();
        return node(root, key)
                .map(given -> new Place(key, kind, closed.population().get(0), measured));
    }

    private static Optional<Double> rate(RateProfile profile) {
        if (profile instanceof RateProfile.Constant constant) {
            return Optional.of(constant.perSecond());
        }
        return profile instanceof RateProfile.Poisson poisson ? Optional.of(poisson.perSecond()) : Optional.empty();
    }

    private static Optional<Node> node(Node root, String path) {
        Optional<Node> at = Optional.of(root);
        for (String step : path.split("[.\\[]")) {
            at = at.flatMap(node -> step.endsWith("]")
                    ? Optional.of(
                            ((Node.Sequence) node).items().get(Integer.parseInt(step.substring(0, step.length() - 1))))
                    : node instanceof Node.Mapping mapping ? mapping.value(step) : Optional.empty());
        }
        return at;
    }

    /**
     * Reads a level as users write it.
     *
     * @throws IllegalArgumentException if it is not valid; the message states what was expected
     */
    public double parse(String text) {
        if (kind == Kind.RATE) {
            return Units.perSecond(text);
        }
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException("a whole number above 0, of " + kind.key());
        }
        return Double.parseDouble(text);
    }

    /** Returns the edits that set a level, in the notation of {@code --set}. The scenario's scale multiplies their values to the level. */
    public List<String> sets(double level) {
        double written = level / scale;
        String text = kind.whole()
                ? String.valueOf(Math.round(written))
                : new BigDecimal(written).round(java.math.MathContext.DECIMAL64).toPlainString() + "/s";
        return paths.stream().map(path -> path + "=" + text).toList();
    }
}
