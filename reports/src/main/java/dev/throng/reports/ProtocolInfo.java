package dev.throng.reports;

import dev.throng.figure.Metric;
import dev.throng.protocol.Protocol;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportExtensions;
import dev.throng.run.extension.RunExtension;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a report uses of the protocol of its run.
 *
 * @param run adds lines to the summary
 * @param report adds sections and figures
 * @param levels the ids of the gauges with a series per event loop, whose sum is the value of the run
 * @param descriptions a phrase for each metric, by its id
 */
record ProtocolInfo(RunExtension run, ReportExtension report, Set<String> levels, Map<String, String> descriptions) {

    /** For a protocol that is not on the class path. */
    static final ProtocolInfo UNKNOWN = new ProtocolInfo(ReportExtension.NONE, Set.of());

    /** Without lines of the summary and without descriptions. */
    ProtocolInfo(ReportExtension report, Set<String> levels) {
        this(RunExtension.NONE, report, levels, Map.of());
    }

    /** Returns what the protocol on the class path provides; {@link #UNKNOWN} if there is none with that name. */
    static ProtocolInfo installed(String name) {
        Optional<Protocol> protocol = Optional.ofNullable(Protocol.installed().get(name));
        return protocol.isEmpty()
                ? UNKNOWN
                : new ProtocolInfo(
                        RunExtension.of(name),
                        ReportExtensions.of(name),
                        levels(protocol.get().metrics()),
                        protocol.get().metrics().stream()
                                .collect(Collectors.toUnmodifiableMap(Metric::id, Metric::description)));
    }

    private static Set<String> levels(List<? extends Metric> metrics) {
        return metrics.stream()
                .filter(metric -> metric.kind() == Metric.Kind.LEVEL)
                .map(Metric::id)
                .collect(Collectors.toUnmodifiableSet());
    }
}
