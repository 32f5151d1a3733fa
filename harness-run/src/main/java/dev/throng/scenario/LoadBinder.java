package dev.throng.scenario;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.scenario.ScenarioTypes.Rate;
import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.scenario.yaml.ScalarTypes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Binds the forms of a load. The keys determine the form; keys of two forms do not mix. One thread uses it. */
final class LoadBinder {

    /** How arrivals of a rate are spaced. */
    enum Spread {
        EVEN,
        POISSON
    }

    /** All keys of all forms, those of one form together. */
    record Shape(
            @Setting(value = "Arrivals per second, evenly spaced or at random times.", example = "1000/s")
            Optional<Rate> rate,

            @Setting(
                    value = "How arrivals of a rate are spaced: evenly (the default), or with exponential gaps.",
                    example = "poisson",
                    exampleNeeds = "rate: 1000/s")
            Optional<Spread> arrivals,

            @Inline Ramp ramp,

            @Inline Bursts bursts,

            @Inline Steps levels,

            @Setting(value = "Users, each of which arrives, departs, thinks and arrives again.", example = "100")
            @Scaled
            Optional<Integer> users,

            @Setting(
                    value = "Time between a user's departure and the next arrival; none by default.",
                    example = "9ms",
                    exampleNeeds = "users: 100")
            Optional<Duration> think,

            @Setting(value = "Arrivals kept in flight at all times.", example = "8192") @Scaled
            Optional<Integer> inFlight,

            @Inline Limits limits) {}

    /** The keys of a ramp. */
    record Ramp(
            @Setting(
                    value = "The rate at the start of a ramp over the phase.",
                    example = "10/s",
                    exampleNeeds = "to: 1000/s")
            Optional<Rate> from,

            @Setting(
                    value = "The rate at the end of a ramp over the phase.",
                    example = "1000/s",
                    exampleNeeds = "from: 10/s")
            Optional<Rate> to) {}

    /** The keys of bursts. */
    record Bursts(
            @Setting(value = "Arrivals that start together.", example = "10", exampleNeeds = "every: 2s") @Scaled
            Optional<Integer> burst,

            @Setting(value = "Time between two bursts.", example = "2s", exampleNeeds = "burst: 10")
            Optional<Duration> every) {}

    /** The keys of steps. */
    record Steps(
            @Setting(
                    value = "Rates, or numbers of arrivals in the system, one after the other.",
                    example = "[500/s, 1000/s]",
                    exampleNeeds = "each: 30s")
            Optional<List<Node>> steps,

            @Setting(value = "Length of a step.", example = "30s", exampleNeeds = "steps: [500, 1000]")
            Optional<Duration> each) {}

    /** The keys that limit a load of any form. */
    record Limits(
            @Setting(value = "Arrivals in total; no limit by default.", example = "5000", exampleNeeds = "rate: 100/s")
            @Scaled
            Optional<Long> upTo,

            @Setting(
                    value =
                            "Arrivals that may be in the system at once; later ones wait and keep their due time. No limit by"
                                    + " default.",
                    example = "2000",
                    exampleNeeds = "rate: 100/s")
            @Scaled
            Optional<Long> atMost) {}

    /** The forms, each with the keys it needs and further keys that it allows. */
    enum Form {
        CONSTANT(
                "{rate: 1000/s}",
                "Open load. A constant rate, evenly spaced, or at random times with arrivals: poisson.",
                Set.of("rate"),
                Set.of("arrivals")),
        RAMP(
                "{from: 10/s, to: 1000/s}",
                "Open load. The rate changes linearly over the phase.",
                Set.of("from", "to"),
                Set.of()),
        BURSTS(
                "{burst: 10, every: 2s}",
                "Open load. Several arrivals start together, then none until the next burst.",
                Set.of("burst", "every"),
                Set.of()),
        STEPS(
                "{steps: [500, 1000], each: 30s}",
                "Steps of equal length. Rates such as 500/s are an open load, numbers a closed load. The last step lasts until the"
                        + " phase ends.",
                Set.of("steps", "each"),
                Set.of("think")),
        USERS(
                "{users: 100, think: 9ms}",
                "Closed load. Each user arrives, departs, thinks and arrives again.",
                Set.of("users"),
                Set.of("think")),
        WINDOW(
                "{inFlight: 8192}",
                "Closed load without think time. Each departure starts the next arrival at once.",
                Set.of("inFlight"),
                Set.of());

        final String example;
        final String meaning;
        final Set<String> keys;
        final Set<String> also;

        Form(String example, String meaning, Set<String> keys, Set<String> also) {
            this.example = example;
            this.meaning = meaning;
            this.keys = keys;
            this.also = also;
        }

        /** The keys that may be given in addition, limits included; think only with steps of users, atMost only with open loads. */
        List<String> optional() {
            List<String> optional = new ArrayList<>(also);
            optional.add("upTo");
            if (this != USERS && this != WINDOW) {
                optional.add("atMost");
            }
            return optional;
        }
    }

    static final String FORMS = "{rate: 1000/s}, {rate: 1000/s, arrivals: poisson}, {from: 10/s, to: 1000/s}, "
            + "{burst: 10, every: 2s}, {steps: [500, 1000], each: 30s}, {users: 100, think: 9ms}, {inFlight: 8192}";

    private final RecordBinder binder;
    private final double scale;
    private final Problems problems;

    LoadBinder(ScalarTypes types, double scale, Problems problems) {
        this.binder = new RecordBinder(types, scale, problems);
        this.scale = scale;
        this.problems = problems;
    }

    Optional<Load> bind(Node node) {
        if (!(node instanceof Node.Mapping)) {
            problems.expected(node, "a load, one of " + FORMS);
            return Optional.empty();
        }
        Optional<Fields> fields = binder.fields(node, Shape.class);
        Optional<Form> form = fields.flatMap(this::form);
        if (form.isEmpty() || !fields.get().sound()) {
            return Optional.empty();
        }
        return switch (form.get()) {
            case STEPS -> steps(fields.get());
            case USERS -> closed(fields.get(), "users");
            case WINDOW -> closed(fields.get(), "inFlight");
            default -> open(fields.get(), () -> profile(form.get(), fields.get()));
        };
    }

    private Optional<Form> form(Fields fields) {
        Set<String> given = new LinkedHashSet<>(fields.mapping().entries().keySet());
        List<Form> begun = EnumSet.allOf(Form.class).stream()
                .filter(form -> form.keys.stream().anyMatch(given::contains))
                .toList();
        if (begun.size() != 1) {
            if (begun.size() > 1) {
                problems.at(
                        fields.mapping().location(),
                        "keys of " + begun.size() + " forms of load (expected: one of " + FORMS + ")");
            } else if (fields.sound() || given.isEmpty()) {
                problems.at(fields.mapping().location(), "no load (expected: one of " + FORMS + ")");
            }
            return Optional.empty();
        }
        Form form = begun.get(0);
        int before = problems.count();
        form.keys.stream()
                .sorted()
                .filter(key -> !given.contains(key))
                .forEach(key -> problems.at(
                        fields.mapping().location(), "no key " + key + " (expected: all of " + form.example + ")"));
        List.of("arrivals", "think").stream()
                .filter(key -> given.contains(key) && !form.also.contains(key))
                .forEach(key -> problems.expected(
                        fields.node(key),
                        "no " + key + " with "
                                + String.join(
                                        " and ", form.keys.stream().sorted().toList())));
        return problems.count() == before ? Optional.of(form) : Optional.empty();
    }

    private RateProfile profile(Form form, Fields fields) {
        return switch (form) {
            case CONSTANT ->
                fields.value("arrivals", Spread.class).orElse(Spread.EVEN) == Spread.POISSON
                        ? new RateProfile.Poisson(rate(fields, "rate"))
                        : new RateProfile.Constant(rate(fields, "rate"));
            case RAMP -> new RateProfile.Ramp(rate(fields, "from"), rate(fields, "to"));
            default ->
                new RateProfile.Bursts(fields.value("burst", Integer.class).orElseThrow(), nanos(fields, "every"));
        };
    }

    private double rate(Fields fields, String key) {
        return fields.value(key, Rate.class).orElseThrow().perSecond() * scale;
    }

    private static long nanos(Fields fields, String key) {
        return fields.value(key, Duration.class).orElse(Duration.ZERO).toNanos();
    }

    private static long limit(Fields fields, String key) {
        return fields.value(key, Long.class).orElse(Load.UNLIMITED);
    }

    private Optional<Load> open(Fields fields, Supplier<RateProfile> profile) {
        return made(fields, () -> new OpenLoad(profile.get(), limit(fields, "upTo"), limit(fields, "atMost")));
    }

    private Optional<Load> closed(Fields fields, String key) {
        return population(fields, List.of(fields.value(key, Integer.class).orElseThrow()), key);
    }

    private Optional<Load> population(Fields fields, List<Integer> users, String key) {
        int before = problems.count();
        if (fields.given("atMost")) {
            problems.expected(
                    fields.node("atMost"), "no atMost with " + key + ", which already limits the number in the system");
        }
        if (users.stream().anyMatch(count -> count < 1)) {
            problems.expected(fields.node(key), "numbers above 0");
        }
        if (problems.count() > before) {
            return Optional.empty();
        }
        return made(
                fields,
                () -> new ClosedLoad(users, nanos(fields, "each"), nanos(fields, "think"), limit(fields, "upTo")));
    }

    private Optional<Load> steps(Fields fields) {
        Node.Sequence steps = (Node.Sequence) fields.node("steps");
        boolean rates = steps.items().stream()
                .anyMatch(item ->
                        item instanceof Node.Scalar scalar && scalar.text().contains("/"));
        if (!rates) {
            List<Integer> users = new ArrayList<>();
            steps.items()
                    .forEach(item ->
                            binder.scalar(item, Integer.class).map(this::scaled).ifPresent(users::add));
            return users.size() == steps.items().size() ? population(fields, users, "steps") : Optional.empty();
        }
        if (fields.given("think")) {
            problems.expected(fields.node("think"), "no think with steps that are rates");
            return Optional.empty();
        }
        List<Double> perSecond = new ArrayList<>();
        steps.items().forEach(item -> binder.scalar(item, Rate.class)
                .ifPresent(rate -> perSecond.add(rate.perSecond() * scale)));
        return perSecond.size() == steps.items().size()
                ? open(fields, () -> new RateProfile.Steps(perSecond, nanos(fields, "each")))
                : Optional.empty();
    }

    private int scaled(int users) {
        return users < 1 ? users : (int) Math.min(Integer.MAX_VALUE, Math.max(1, Math.rint(users * scale)));
    }

    private Optional<Load> made(Fields fields, Supplier<Load> load) {
        try {
            return Optional.of(load.get());
        } catch (IllegalArgumentException unfit) {
            problems.refused(fields.mapping(), unfit.getMessage());
            return Optional.empty();
        }
    }
}
