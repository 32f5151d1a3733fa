package dev.throng.riemann.extension;

import dev.throng.riemann.load.RiemannSettings;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What Riemann adds to runs: the datagrams that the kernel dropped. Stateless; any thread may call it. */
public final class RiemannRunExtension implements RunExtension {

    @Override
    public String protocol() {
        return "riemann";
    }

    @Override
    public Optional<RehearsalSettings> standIn(Record settings, Set<String> operations) {
        return Optional.of(new RehearsalSettings(((RiemannSettings) settings).withoutTls(), Map.of()));
    }

    @Override
    public List<String> summary(RunResult result) {
        return PhaseDatagrams.of(result.phases()).stream()
                .map(PhaseDatagrams::line)
                .toList();
    }
}
