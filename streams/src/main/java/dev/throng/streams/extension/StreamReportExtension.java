package dev.throng.streams.extension;

import dev.throng.report.Block;
import dev.throng.report.IndexedRun;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportExtension.StepFigures;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.streams.report.StreamReport;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a protocol of streams adds to reports. Immutable; a protocol adds its name. */
public abstract class StreamReportExtension implements ReportExtension {

    /** The names of the protocol. Read only for a run of the protocol. */
    protected abstract StreamNames names();

    @Override
    public final List<ReportSection> sections(ReportView view) {
        return StreamReport.sections(view, names().among(view.result()).audience());
    }

    @Override
    public final Set<String> drawn(ReportView view) {
        return StreamReport.drawn(view);
    }

    @Override
    public final Optional<StepFigures> step(ReportView view, int phase) {
        return StreamReport.step(view, names().among(view.result()).id(), phase);
    }

    @Override
    public final List<Block> index(List<IndexedRun> runs) {
        Set<String> all = runs.stream()
                .flatMap(run -> StreamNames.ids(run.result()).stream())
                .collect(Collectors.toSet());
        return StreamReport.index(runs, names().among(all).audience());
    }
}
