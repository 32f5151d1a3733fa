package dev.throng.cli.explain;

import dev.throng.cli.explain.Explanation.Kind;
import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.protocol.FailureForms;
import dev.throng.protocol.Protocol;
import dev.throng.run.FailureAdvice;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.SettingsTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The operations, failures, metrics and settings of a protocol, in the words of its own descriptions. */
final class ProtocolExplanations {

    private ProtocolExplanations() {}

    static List<Explanation> of(Protocol protocol) {
        List<String> of = List.of(protocol.name());
        List<Explanation> all = new ArrayList<>();
        protocol.allFailures().forEach(failure -> all.add(failure(failure, protocol)));
        protocol.metrics().forEach(metric -> all.add(metric(metric, of)));
        protocol.operations()
                .forEach(operation -> all.add(
                        new Explanation(Kind.OPERATION, operation.id(), of, operation.description(), Map.of())));
        SettingsTable.of(protocol).forEach(row -> all.add(ScenarioExplanations.key(Kind.SETTING, "", row, of)));
        return all;
    }

    private static Explanation failure(Failure failure, Protocol protocol) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("caused by", word(failure.blame()));
        String form = FailureForms.of(failure, protocol);
        if (!form.equals(failure.id())) {
            facts.put("in results", form);
        }
        new FailureAdvice(RunExtension.of(protocol))
                .of(failure)
                .ifPresent(remedy -> facts.put(Explanation.REMEDY, remedy));
        facts.put("in objectives", "OPERATION.failures." + failure.id());
        return new Explanation(Kind.FAILURE, failure.id(), List.of(protocol.name()), failure.description(), facts);
    }

    private static Explanation metric(Metric metric, List<String> of) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("kind", word(metric.kind()));
        facts.put("unit", metric.unit().symbol());
        facts.put(
                "in objectives",
                "metrics." + metric.id() + (metric.kind() == Metric.Kind.COUNTER ? ".count" : ".STATISTIC"));
        facts.values().removeIf(String::isEmpty);
        return new Explanation(Kind.METRIC, metric.id(), of, metric.description(), facts);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
