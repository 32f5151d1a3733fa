package dev.throng.riemann.extension;

import dev.throng.figure.Metric;
import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.riemann.load.RiemannMetric;
import java.util.List;
import java.util.stream.Stream;

/** The section of a report on datagrams that the kernel dropped or the target did not count. */
final class DatagramSection {

    private static final String EXPLANATION =
            "The kernel drops a datagram if the receive buffer of its socket is full. The counts of full buffers and of missing"
                    + " sockets include all programs of the target's machine. Lost datagrams were sent and not counted by the"
                    + " target, over the whole run.";

    private DatagramSection() {}

    /** @param phases those that sent datagrams */
    static ReportSection of(List<PhaseDatagrams> phases, ReportView view) {
        return new ReportSection(
                "datagrams",
                "Datagrams",
                () -> List.of(new Block.Paragraph(EXPLANATION), table(phases), new Block.Figure(drops(view))));
    }

    private static Block table(List<PhaseDatagrams> phases) {
        return new Block.Table(
                "Datagrams per phase",
                Block.Column.of(
                        "phase", "sent", "dropped at the target's socket", "at full buffers", "no socket", "lost"),
                phases.stream().map(DatagramSection::row).toList());
    }

    private static List<Block.Cell> row(PhaseDatagrams phase) {
        return Stream.concat(Stream.of(phase.phase()), phase.cells().stream())
                .map(Block.Cell::of)
                .toList();
    }

    private static Chart drops(ReportView view) {
        return view.chartOverTime(
                "datagram-drops",
                "Datagrams dropped by the kernel",
                "Each line counts from the start of its phase and rises while datagrams are dropped.",
                Chart.Unit.COUNT,
                List.of(
                        line(view, "at the target's socket", RiemannMetric.SOCKET_DROPS, ChartColor.OWED, Stroke.SOLID),
                        line(
                                view,
                                "at full buffers of the machine",
                                RiemannMetric.UDP_BUFFER_DROPS,
                                ChartColor.MACHINE,
                                Stroke.DASHED),
                        line(
                                view,
                                "to ports without a socket",
                                RiemannMetric.UDP_NO_SOCKET,
                                ChartColor.LAG,
                                Stroke.DOTTED)));
    }

    private static Line line(ReportView view, String name, Metric metric, ChartColor color, Stroke stroke) {
        Points.Builder points = Points.builder();
        view.gauge(metric.id()).forEach(points::add);
        return new Line(name, color, stroke, true, points.build());
    }
}
