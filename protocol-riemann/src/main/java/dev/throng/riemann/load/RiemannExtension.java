package dev.throng.riemann.load;

import dev.throng.protocol.Extension;
import dev.throng.report.OperationTerms;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.Set;

/** Names Riemann's messages in reports: they are sent and acknowledged. Reports the datagrams that the kernel dropped. */
final class RiemannExtension implements Extension {

    private static final OperationTerms MESSAGES = new OperationTerms(
            "Send rate",
            "Ack rate",
            "Un-acked",
            "Round trip from due time (response)",
            "Round trip from send (service)",
            "offered (sent)",
            "answered (acked)",
            "in flight (un-acked)");

    @Override
    public OperationTerms terms() {
        return MESSAGES;
    }

    @Override
    public List<String> summary(RunResult result) {
        return PhaseDatagrams.of(result.phases()).stream()
                .map(PhaseDatagrams::line)
                .toList();
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        return DatagramSection.of(view);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return DatagramSection.METRICS;
    }
}
