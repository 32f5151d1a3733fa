package dev.throng.scenario;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.protocol.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A protocol that describes itself and cannot be put under load. */
public final class FakeProtocol implements Protocol {

    public enum Calls implements Operation {
        SEND("send"),
        ROSTER_SET("roster-set");

        private final String id;

        Calls(String id) {
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public String description() {
            return "Starts when it is due, is answered at once.";
        }
    }

    public enum Measures implements Metric {
        ACK_GAP("ack-gap", Unit.NANOSECONDS, Kind.DISTRIBUTION),
        EVENTS("events", Unit.COUNT, Kind.COUNTER),
        BACKLOG("backlog", Unit.BYTES, Kind.GAUGE);

        private final Traits traits;

        Measures(String id, Unit unit, Kind kind) {
            this.traits = new Traits(id, "What " + id + " counts.", unit, kind);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    public enum Mishap implements Failure {
        REJECTED("rejected"),
        CLOSED_BY_TARGET("closed-by-target");

        private final Traits traits;

        Mishap(String id) {
            this.traits = new Traits(id, "No answer.", Blame.TARGET);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    public enum Mode {
        TCP,
        SLOW_READER
    }

    public record Tls(
            @Setting(value = "The certificate.", example = "client.pem", exampleNeeds = "keyPassword: secret")
            Path certificate,

            @Setting("Opens the key.") Optional<String> keyPassword) {}

    public record Event(
            @Setting(value = "The service.", fallback = "load-test")
            String service,

            @Setting(value = "The metric.", fallback = "1.0")
            double metric) {}

    public record Settings(
            @Setting(value = "How many connections.", fallback = "1", example = "4") @Scaled
            int connections,

            @Setting(value = "Un-acked messages per connection.", fallback = "64")
            int window,

            @Setting(value = "The largest answer.", fallback = "64KiB")
            int maxAnswerBytes,

            @Setting(value = "What is sent.", fallback = "{}")
            Event event,

            @Setting(value = "How.", fallback = "tcp") Mode mode,

            @Setting(value = "How long a connection may take to open.", fallback = "5s")
            Duration connectWithin,

            @Setting(value = "Tags.", fallback = "[]") List<String> tags,
            @Setting(value = "Attributes.", fallback = "{}") Map<String, String> attributes,
            @Setting("Encryption; none by default.") Optional<Tls> tls,
            @Setting("Listeners.") @Scaled Optional<Long> listeners) {

        public Settings {
            if (connections < 1) {
                throw new IllegalArgumentException("connections: " + connections + " (expected: > 0)");
            }
        }
    }

    private final Class<? extends Record> settingsType;

    public FakeProtocol() {
        this(Settings.class);
    }

    /** @param settingsType the settings that a test is about */
    public FakeProtocol(Class<? extends Record> settingsType) {
        this.settingsType = settingsType;
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public String description() {
        return "A protocol of tests.";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(Calls.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return List.of(Measures.values());
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of(Mishap.values());
    }

    @Override
    public List<String> steps() {
        return List.of("bind", "roster");
    }

    @Override
    public Map<String, String> renamed() {
        return Map.of(
                "roster-put",
                "roster-set",
                "metrics.gap",
                "metrics.ack-gap",
                "failures.gone",
                "failures.closed-by-target");
    }

    @Override
    public Class<? extends Record> settingsType() {
        return settingsType;
    }

    @Override
    public Workload prepare(Record settings) {
        throw new UnsupportedOperationException("a description only");
    }
}
