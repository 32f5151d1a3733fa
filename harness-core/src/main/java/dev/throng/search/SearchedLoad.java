package dev.throng.search;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import dev.throng.scenario.Phase;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Nearest;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Units;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The load of one operation as a search changes it: in every measured phase that has one, and in each phase before them, measured or
 * not, that has the very same number. A warm-up at the load of the test stays a warm-up at the load of the test.
 *
 * @param operation its id
 * @param own the level of the scenario as it is, its scale included; the largest if its phases differ
 */
public record SearchedLoad(String operation, Kind kind, List<String> paths, double scale, double own) {

    /** What is changed. */
    public enum Kind {
        RATE("rate"),
        USERS("users"),
        IN_FLIGHT("inFlight");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        /** The key of the scenario. */
        public String key() {
            return key;
        }

        /** Whether a level is a number of arrivals rather than a rate. */
        public boolean whole() {
            return this != RATE;
        }
    }

    private record Place(String path, Kind kind, double level, boolean measured) {}

    /** @throws IllegalArgumentException that says what was expected, if the operation has no load that can be searched */
    public static SearchedLoad of(ScenarioFile file, String operation) {
        Scenario scenario = file.scenario();
        List<String> known =
                scenario.protocol().operations().stream().map(Operation::id).toList();
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
     * A level as a user gives it.
     *
     * @throws IllegalArgumentException that says what was expected
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

    /** The edits that set this level, as {@code --set} has them; the scenario's scale multiplies what they say to the level. */
    public List<String> sets(double level) {
        double written = level / scale;
        String text = kind.whole()
                ? String.valueOf(Math.round(written))
                : new BigDecimal(written).round(java.math.MathContext.DECIMAL64).toPlainString() + "/s";
        return paths.stream().map(path -> path + "=" + text).toList();
    }
}
