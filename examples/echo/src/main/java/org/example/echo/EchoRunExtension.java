package org.example.echo;

import dev.throng.protocol.Workload;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunResult;
import dev.throng.series.RunSeries;
import java.util.List;
import java.util.Optional;

/** What the echo adds to runs. */
public final class EchoRunExtension implements RunExtension {

    @Override
    public String protocol() {
        return "echo";
    }

    @Override
    public boolean analyses() {
        return true;
    }

    @Override
    public Optional<Record> analyse(RunSeries series, Workload workload) {
        return Optional.of(EchoAnalysis.of(series));
    }

    @Override
    public List<String> summary(RunResult result) {
        return result.analysis(EchoAnalysis.class).stream()
                .map(analysis -> "lines: " + analysis.lines() + " sent, at most "
                        + analysis.mostUnanswered().orElse(0) + " unanswered at the end of an interval")
                .toList();
    }
}
