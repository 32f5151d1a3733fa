package dev.throng.scenario;

import dev.throng.measure.Metric;
import dev.throng.protocol.FailureIds;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.Quantity.Figure;
import dev.throng.scenario.Quantity.Kind;
import dev.throng.scenario.Quantity.Side;
import dev.throng.scenario.Quantity.Statistic;
import dev.throng.scenario.Quantity.Time;
import dev.throng.scenario.yaml.Nearest;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code [phase[NAME].]PATH COMPARISON BOUND} and checks that the protocol measures the path. Paths are those of the result
 * document. Immutable.
 */
final class SloParser {

    private static final Pattern FORM =
            Pattern.compile("\\s*(?:phase\\[([^]]*)]\\.)?([^<>=!\\s]+)\\s*(<=|>=|==|!=|<|>)\\s*(\\S.*?)\\s*");
    private static final int MOST_LENGTH = 300;
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d{1,2})?");
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");
    private static final Set<Figure> SHARES =
            EnumSet.of(Figure.ANSWERED, Figure.FAILED, Figure.DEPARTED, Figure.DROPPED, Figure.OWED);

    private final Protocol protocol;

    SloParser(Protocol protocol) {
        this.protocol = protocol;
    }

    Slo parse(String expression) {
        Matcher form = FORM.matcher(expression);
        if (expression.length() > MOST_LENGTH || !form.matches()) {
            throw new IllegalArgumentException("a quantity, a comparison (< <= > >= == !=) and a bound, such as "
                    + example() + ".response.p99 < 50ms");
        }
        Optional<String> phase = Optional.ofNullable(form.group(1));
        OldNames.of(protocol).path(form.group(2)).ifPresent(current -> {
            throw new OldNameException(form.group(2), current);
        });
        Quantity quantity = quantity(List.of(form.group(2).split("\\.", -1)));
        if (phase.isPresent() && quantity instanceof Quantity.OfProcess) {
            throw new IllegalArgumentException("no phase; target and generator are measured over the whole run");
        }
        Slo.Comparison comparison = Arrays.stream(Slo.Comparison.values())
                .filter(candidate -> candidate.sign().equals(form.group(3)))
                .findFirst()
                .orElseThrow();
        Matcher percent = PERCENT.matcher(form.group(4));
        if (percent.matches()) {
            double fraction = Double.parseDouble(percent.group(1)) / 100;
            return new Slo(expression.strip(), phase, quantity, comparison, fraction, share(quantity));
        }
        double bound = bound(form.group(4), quantity.kind());
        return new Slo(expression.strip(), phase, quantity, comparison, bound, Slo.Share.NONE);
    }

    private String example() {
        return protocol.operations().isEmpty()
                ? "send"
                : protocol.operations().get(0).id();
    }

    private Quantity quantity(List<String> path) {
        String first = path.get(0);
        List<String> rest = path.subList(1, path.size());
        Optional<Operation> operation = named(protocol.operations(), Operation::id, first);
        if (operation.isPresent()) {
            return ofOperation(operation.get(), rest);
        }
        return switch (first) {
            case "metrics" -> ofMetric(rest);
            case "target" -> ofProcess(Side.TARGET, String.join(".", rest));
            case "generator" -> ofProcess(Side.GENERATOR, String.join(".", rest));
            default -> throw unknown(first, firsts());
        };
    }

    private List<String> firsts() {
        List<String> firsts = new ArrayList<>(ids(protocol.operations(), Operation::id));
        if (!protocol.metrics().isEmpty()) {
            firsts.add("metrics");
        }
        firsts.addAll(List.of("target", "generator"));
        return firsts;
    }

    private Quantity ofOperation(Operation operation, List<String> rest) {
        String word = rest.isEmpty() ? "" : rest.get(0);
        String second = rest.size() < 2 ? "" : rest.get(1);
        if (rest.size() == 1) {
            return new Quantity.OfOperation(operation, figure(operation, word));
        }
        if (rest.size() == 2 && word.equals("failures")) {
            FailureIds failures = new FailureIds(protocol);
            return new Quantity.Failures(
                    operation,
                    failures.find(second).orElseThrow(() -> unknown(second, failures.kinds(), failures.all())));
        }
        Optional<Time> time = named(List.of(Time.values()), Time::id, word);
        if (rest.size() == 2 && time.isPresent()) {
            return new Quantity.OfTime(
                    operation, time.get(), statistic(second, EnumSet.complementOf(EnumSet.of(Statistic.MIN))));
        }
        throw unknown(word, figures());
    }

    private static Figure figure(Operation operation, String word) {
        if (word.equals("failures")) {
            return Figure.FAILED;
        }
        if (named(List.of(Time.values()), Time::id, word).isPresent()) {
            throw new IllegalArgumentException("a statistic, such as " + operation.id() + "." + word + ".p99");
        }
        return named(List.of(Figure.values()), Figure::id, word).orElseThrow(() -> unknown(word, figures()));
    }

    private static List<String> figures() {
        List<String> figures = new ArrayList<>(ids(List.of(Time.values()), Time::id));
        figures.add("failures");
        figures.addAll(ids(List.of(Figure.values()), Figure::id));
        return figures;
    }

    private Quantity ofMetric(List<String> rest) {
        String id = rest.isEmpty() ? "" : rest.get(0);
        Metric metric = named(protocol.metrics(), Metric::id, id)
                .orElseThrow(() -> unknown(id, ids(protocol.metrics(), Metric::id)));
        Set<Statistic> statistics =
                metric.kind() == Metric.Kind.COUNTER ? EnumSet.of(Statistic.COUNT) : EnumSet.allOf(Statistic.class);
        if (rest.size() != 2) {
            throw new IllegalArgumentException(
                    "a statistic of metrics." + id + ", one of " + String.join(", ", words(statistics)));
        }
        return new Quantity.OfMetric(metric, statistic(rest.get(1), statistics));
    }

    private static Statistic statistic(String word, Set<Statistic> allowed) {
        return allowed.stream()
                .filter(statistic -> ScalarTypes.word(statistic).equals(word))
                .findFirst()
                .orElseThrow(() -> unknown(word, words(allowed)));
    }

    private static List<String> words(Set<Statistic> statistics) {
        return statistics.stream().map(ScalarTypes::word).toList();
    }

    private static Quantity ofProcess(Side side, String path) {
        return Optional.ofNullable(ProcessFigures.of(side).get(path))
                .map(kind -> new Quantity.OfProcess(side, path, kind))
                .orElseThrow(() -> unknown(path, ProcessFigures.of(side).keySet()));
    }

    private static Slo.Share share(Quantity quantity) {
        if (quantity instanceof Quantity.Failures) {
            return Slo.Share.OF_STARTED;
        }
        if (quantity instanceof Quantity.OfOperation of && SHARES.contains(of.figure())) {
            return of.figure() == Figure.OWED ? Slo.Share.OF_DUE : Slo.Share.OF_STARTED;
        }
        throw new IllegalArgumentException(
                "a bound that is not a percentage; only counts such as failures and answered can be percentages");
    }

    private static double bound(String text, Kind kind) {
        return switch (kind) {
            case NANOSECONDS -> Units.duration(text).toNanos();
            case SECONDS -> Units.duration(text).toNanos() / 1e9;
            case BYTES -> Units.bytes(text);
            case PER_SECOND -> Units.perSecond(text);
            case COUNT -> number(text);
        };
    }

    private static double number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException("a number after the comparison, not " + Printable.excerpt(text));
        }
        return Double.parseDouble(text);
    }

    private static <T> Optional<T> named(List<? extends T> all, Function<T, String> id, String word) {
        return all.stream()
                .filter(one -> id.apply(one).equals(word))
                .map(one -> (T) one)
                .findFirst();
    }

    private static <T> List<String> ids(List<? extends T> all, Function<T, String> id) {
        return all.stream().map(one -> id.apply(one)).toList();
    }

    private static IllegalArgumentException unknown(String word, Collection<String> known) {
        return unknown(word, known, known);
    }

    private static IllegalArgumentException unknown(String word, Collection<String> listed, Collection<String> known) {
        String expectation = Nearest.expectation(word, listed, known);
        return new IllegalArgumentException(
                word.isEmpty() ? "a further name: " + expectation : Printable.excerpt(word) + " to be " + expectation);
    }
}
