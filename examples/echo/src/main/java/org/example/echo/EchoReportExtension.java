package org.example.echo;

import dev.throng.report.Block;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Format;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import java.util.List;

/** What the echo adds to reports. */
public final class EchoReportExtension implements ReportExtension {

    @Override
    public String protocol() {
        return "echo";
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        return view.result().analysis(EchoAnalysis.class).stream()
                .map(analysis -> new ReportSection("echoes", "Echoes", () -> echoes(analysis)))
                .toList();
    }

    private static List<Block> echoes(EchoAnalysis analysis) {
        return List.of(new Paragraph(Format.count(analysis.lateEchoes()) + " of " + Format.count(analysis.lines())
                + " echoes came after the deadline of their line."));
    }
}
