package dev.throng.riemann.load;

import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.riemann.codec.EncodedEventTemplate.MetricType;
import dev.throng.riemann.codec.EncodedEventTemplate.TimeField;
import dev.throng.riemann.load.EventSettings.EventMetric;
import dev.throng.riemann.load.EventSettings.EventNames;
import dev.throng.riemann.load.RiemannSettings.LossBy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The defaults of the settings, and changes to them, for tests. Only the connect deadline is longer: no slow machine may make it fire. */
final class Settings {

    static final EventSettings EVENT = new EventSettings(
            new EventNames("load-test", 1, Optional.empty(), 1),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Map.of(),
            new EventMetric("1.0", MetricType.FLOAT),
            TimeField.NONE);

    int connections = 1;
    RiemannSettings.Transport transport = RiemannSettings.Transport.TCP;
    RiemannSettings.Spread spread = RiemannSettings.Spread.ROUND_ROBIN;
    EventSettings event = EVENT;
    int eventsPerMsg = 1;
    String query = "true";
    Duration connectDeadline = Duration.ofSeconds(60);
    Duration tlsDeadline = Duration.ofSeconds(60);
    List<String> sources = List.of();
    RiemannSettings.Reconnect reconnect =
            new RiemannSettings.Reconnect(true, Duration.ofMillis(20), Duration.ofMillis(200));
    int windowPerConnection = 4 << 20;
    int maxPendingBytes = 64 << 20;
    int maxMsgBytes = 16 << 20;
    int maxDatagramBytes = 16384;
    LossBy lossBy = LossBy.SERVER_COUNTER;
    Optional<Integer> slowReader = Optional.empty();
    Optional<Integer> sendBuffer = Optional.empty();
    TlsSettings tls = new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), true, Optional.empty());

    /** The default event with another metric. */
    static EventSettings metric(String metric) {
        return new EventSettings(
                EVENT.names(),
                EVENT.state(),
                EVENT.description(),
                EVENT.tags(),
                EVENT.ttl(),
                EVENT.attributes(),
                new EventMetric(metric, EVENT.metric().metricType()),
                EVENT.time());
    }

    static RiemannSettings defaults() {
        return new Settings().build();
    }

    RiemannSettings build() {
        return new RiemannSettings(
                new RiemannSettings.Pool(connections, transport, spread),
                new RiemannSettings.Msgs(event, eventsPerMsg, query),
                new ConnectDeadlines(connectDeadline, tlsDeadline),
                reconnect,
                new RiemannSettings.Limits(windowPerConnection, maxPendingBytes, maxMsgBytes, maxDatagramBytes),
                lossBy,
                true,
                new SocketSettings(
                        sources,
                        Optional.empty(),
                        sendBuffer,
                        new SlowReaders(slowReader.isPresent() ? 1 : 0, slowReader.orElse(1))),
                tls);
    }
}
