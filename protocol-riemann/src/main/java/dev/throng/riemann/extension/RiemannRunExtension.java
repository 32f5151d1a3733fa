package dev.throng.riemann.extension;

import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunResult;
import java.util.List;

/** What Riemann adds to runs: the datagrams that the kernel dropped. Stateless; any thread may call it. */
public final class RiemannRunExtension implements RunExtension {

    @Override
    public String protocol() {
        return "riemann";
    }

    @Override
    public List<String> summary(RunResult result) {
        return PhaseDatagrams.of(result.phases()).stream()
                .map(PhaseDatagrams::line)
                .toList();
    }
}
