package dev.throng.scenario;

import dev.throng.figure.Count;
import dev.throng.figure.Figure;
import dev.throng.figure.Metric;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.protocol.FailureIds;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the path of a quantity, such as {@code send.response.p99}. An unknown word is reported with the nearest known one. Immutable. */
final class QuantityParser {

    /** The statistics of an operation's times. */
    static final Set<Statistic> OF_TIMES = EnumSet.complementOf(EnumSet.of(Statistic.MIN));

    private final Protocol protocol;
    private final String path;

    QuantityParser(Protocol protocol, String path) {
        this.protocol = protocol;
        this.path = path;
    }

    /** The statistics that a metric has. */
    static Set<Statistic> statistics(Figure.Kind kind) {
        return kind == Figure.Kind.COUNTER ? EnumSet.of(Statistic.COUNT) : EnumSet.allOf(Statistic.class);
    }

    /** @throws IllegalArgumentException with the expected word */
    Quantity parse() {
        List<String> words = List.of(path.split("\\.", -1));
        String first = words.get(0);
        List<String> rest = words.subList(1, words.size());
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
        String second = rest.size() < 2 ? "" : String.join(".", rest.subList(1, rest.size()));
        if (rest.size() == 1) {
            return new Quantity.OfOperation(operation, figure(operation, word));
        }
        if (rest.size() > 1 && word.equals("failures")) {
            FailureIds failures = new FailureIds(protocol);
            return new Quantity.Failures(
                    operation,
                    failures.find(second).orElseThrow(() -> unknown(second, failures.kinds(), failures.all())));
        }
        Optional<Time> time = named(Time.all(), Time::id, word);
        if (rest.size() > 1 && time.isPresent()) {
            return new Quantity.OfTime(operation, time.get(), statistic(second, OF_TIMES));
        }
        throw unknown(word, figures());
    }

    private Figure figure(Operation operation, String word) {
        if (word.equals("failures")) {
            return Count.FAILED;
        }
        if (named(Time.all(), Time::id, word).isPresent()) {
            throw new IllegalArgumentException("a statistic, such as " + operation.id() + "." + word + ".p99");
        }
        return named(Quantity.OfOperation.figures(), Figure::id, word).orElseThrow(() -> unknown(word, figures()));
    }

    private static List<String> figures() {
        List<String> figures = new ArrayList<>(ids(Time.all(), Time::id));
        figures.add("failures");
        figures.addAll(ids(Quantity.OfOperation.figures(), Figure::id));
        return figures;
    }

    private Quantity ofMetric(List<String> rest) {
        String id = rest.isEmpty() ? "" : rest.get(0);
        Metric metric = named(protocol.metrics(), Metric::id, id)
                .orElseThrow(() -> unknown(id, ids(protocol.metrics(), Metric::id)));
        Set<Statistic> statistics = statistics(metric.kind());
        if (rest.size() == 1) {
            throw new IllegalArgumentException(
                    "a statistic of metrics." + id + ", one of " + String.join(", ", words(statistics)));
        }
        return new Quantity.OfMetric(metric, statistic(String.join(".", rest.subList(1, rest.size())), statistics));
    }

    private Statistic statistic(String word, Set<Statistic> allowed) {
        return allowed.stream()
                .filter(statistic ->
                        statistic.id().equals(word) || statistic.label().equals(word))
                .findFirst()
                .orElseThrow(() -> unknown(word, words(allowed)));
    }

    private static List<String> words(Set<Statistic> statistics) {
        return statistics.stream().map(Statistic::id).toList();
    }

    private Quantity ofProcess(Side side, String figure) {
        return ProcessFigure.find(side, figure)
                .map(known -> new Quantity.OfProcess(side, known))
                .orElseThrow(() -> unknown(figure, ids(ProcessFigure.of(side), ProcessFigure::id)));
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

    private IllegalArgumentException unknown(String word, Collection<String> known) {
        return unknown(word, known, known);
    }

    /** Suggests the quantity that the whole path is another spelling of, else the nearest word, else the quantity with the nearest path. */
    private IllegalArgumentException unknown(String word, Collection<String> listed, Collection<String> known) {
        if (word.isEmpty()) {
            return new IllegalArgumentException("a further name: " + Nearest.expectation(word, listed, known));
        }
        QuantityPaths paths = QuantityPaths.of(protocol);
        Optional<String> suggested =
                paths.meant(path).or(() -> Nearest.to(word, known)).or(() -> paths.nearest(path));
        String expectation = known.size() < 2
                ? Nearest.expectation(word, listed, known)
                : "one of " + String.join(", ", listed) + Nearest.suggestion(suggested);
        return new IllegalArgumentException(Printable.excerpt(word) + " to be " + expectation);
    }
}
