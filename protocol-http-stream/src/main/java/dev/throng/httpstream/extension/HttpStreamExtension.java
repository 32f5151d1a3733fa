package dev.throng.httpstream.extension;

import dev.throng.httpstream.report.StreamReport;
import dev.throng.protocol.Extension;
import dev.throng.report.Block;
import dev.throng.report.IndexedRun;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.report.StepFigures;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What HTTP streams add to runs, results and reports. */
public final class HttpStreamExtension implements Extension {

    @Override
    public List<ReportSection> sections(ReportView view) {
        return StreamReport.sections(view);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return StreamReport.drawn(view);
    }

    @Override
    public Optional<StepFigures> step(ReportView view, int phase) {
        return StreamReport.step(view, phase);
    }

    @Override
    public List<Block> index(List<IndexedRun> runs) {
        return StreamReport.index(runs);
    }
}
