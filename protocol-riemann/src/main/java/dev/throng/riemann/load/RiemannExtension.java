package dev.throng.riemann.load;

import dev.throng.protocol.Extension;
import dev.throng.report.Block;
import dev.throng.report.OperationTerms;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.stream.Stream;

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

    private static final String EXPLANATION =
            "The kernel drops a datagram if the receive buffer of its socket is full. The counts of full buffers and of missing"
                    + " sockets include all programs of the target's machine. Lost datagrams were sent and not counted by the"
                    + " target, over the whole run.";

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
        List<PhaseDatagrams> phases = PhaseDatagrams.of(view.result().phases());
        return phases.isEmpty()
                ? List.of()
                : List.of(new ReportSection(
                        "datagrams", "Datagrams", () -> List.of(new Block.Paragraph(EXPLANATION), table(phases))));
    }

    private static Block table(List<PhaseDatagrams> phases) {
        return new Block.Table(
                "Datagrams per phase",
                Block.Column.of(
                        "phase", "sent", "dropped at the target's socket", "at full buffers", "no socket", "lost"),
                phases.stream().map(RiemannExtension::row).toList());
    }

    private static List<Block.Cell> row(PhaseDatagrams phase) {
        return Stream.concat(Stream.of(phase.phase()), phase.cells().stream())
                .map(Block.Cell::of)
                .toList();
    }
}
