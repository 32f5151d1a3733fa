package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Tone;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Limits;
import dev.throng.reports.findings.MainParts;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * The first screen of a run's report, below its outcome: the objectives, what limited the run, one chart, one table, and what to do next.
 */
final class RunFirstScreen {

    private final Evidence evidence;
    private final ChartBackground background;
    private final MainParts parts;

    RunFirstScreen(Evidence evidence, ChartBackground background, MainParts parts) {
        this.evidence = evidence;
        this.background = background;
        this.parts = parts;
    }

    List<Block> blocks(Slugs slugs) {
        List<Block> blocks = new ArrayList<>();
        evidence.result()
                .filter(result -> !result.slo().isEmpty())
                .ifPresent(result -> blocks.add(Objectives.first(result)));
        List<String> limits = Limits.of(evidence, parts);
        if (!limits.isEmpty()) {
            blocks.add(new Callout(tone(), "What limited this run", List.of(), limits));
        }
        blocks.add(ResponseCharts.of(evidence, background, parts, slugs));
        blocks.addAll(ResponseTable.firstRows(evidence, parts));
        NextStepsOfRun.of(evidence, parts).ifPresent(blocks::add);
        return blocks;
    }

    private Tone tone() {
        boolean missed = evidence.result().stream()
                .map(RunResult::slo)
                .flatMap(List::stream)
                .anyMatch(slo ->
                        ObjectiveOutcome.of(slo, evidence.result().orElseThrow().verdict()) == ObjectiveOutcome.MISSED);
        return missed ? Tone.BAD : Tone.NEUTRAL;
    }
}
