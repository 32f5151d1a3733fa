package dev.throng.riemann.extension;

import dev.throng.report.OperationTerms;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import java.util.List;
import java.util.Set;

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
        return DatagramSection.of(view);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return DatagramSection.METRICS;
    }
}
