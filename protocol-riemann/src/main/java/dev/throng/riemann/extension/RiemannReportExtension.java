package dev.throng.riemann.extension;

import dev.throng.figure.Metric;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportExtension.OperationTerms;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.riemann.load.RiemannMetric;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names Riemann's messages in reports: they are sent and acknowledged. Reports the datagrams that the kernel dropped. */
public final class RiemannReportExtension implements ReportExtension {

    private static final OperationTerms MESSAGES = new OperationTerms(
            "Send rate",
            "Ack rate",
            "Un-acked",
            "Round trip from due time (response)",
            "Round trip from send (service)",
            "started (sent)",
            "answered (acked)",
            "in flight (un-acked)");

    /** The ids of the metrics that the section on datagrams shows. */
    private static final Set<String> OF_DATAGRAMS = Stream.of(
                    RiemannMetric.DATAGRAMS_RECEIVED,
                    RiemannMetric.DATAGRAMS_LOST,
                    RiemannMetric.SOCKET_DROPS,
                    RiemannMetric.UDP_BUFFER_DROPS,
                    RiemannMetric.UDP_NO_SOCKET)
            .map(Metric::id)
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public String protocol() {
        return "riemann";
    }

    @Override
    public OperationTerms terms() {
        return MESSAGES;
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        List<PhaseDatagrams> phases = PhaseDatagrams.of(view.result().phases());
        return phases.isEmpty() ? List.of() : List.of(DatagramSection.of(phases, view));
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return OF_DATAGRAMS;
    }
}
