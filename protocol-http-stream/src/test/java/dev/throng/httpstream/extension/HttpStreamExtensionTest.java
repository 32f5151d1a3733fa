package dev.throng.httpstream.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.httpstream.load.HttpStreamProtocol;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.Population;
import dev.throng.scenario.SettingsText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HttpStreamExtensionTest {

    private final Protocol protocol = new HttpStreamProtocol();

    private Map<String, Population> populations() {
        Operation any = protocol.operations().get(0);
        Workload workload = protocol.prepare(new SettingsText().read(protocol, any));
        return protocol.operations().stream()
                .flatMap(operation -> new HttpStreamRunExtension()
                        .population(operation, workload).stream()
                                .map(population -> Map.entry(operation.id(), population)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void listenersAndPlayersOfHlsArePopulations() {
        assertThat(populations()).containsOnlyKeys("listen", "watch");
        assertThat(populations().get("watch").members()).isEqualTo("players");
    }

    @Test
    void metricsOfPopulationsAreThoseOfTheProtocol() {
        List<String> known = protocol.metrics().stream().map(Metric::id).toList();
        assertThat(populations().values()).allSatisfy(population -> {
            Population.Delivery delivery = population.delivery().orElseThrow();
            assertThat(known)
                    .containsAll(Stream.of(
                                    population.online(),
                                    delivery.underserved(),
                                    delivery.onRate(),
                                    delivery.expected(),
                                    delivery.received())
                            .toList());
        });
    }
}
