package dev.throng.targets.riemann;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.Garbage;
import dev.throng.targets.serving.NetworkSettings;
import dev.throng.targets.serving.PemFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** All settings of the Riemann target. Immutable; read the fields directly. */
final class RiemannServerSettings {

    private static final long MIN_MSG_BYTES = 1024;
    private static final long MAX_MSG_BYTES = 1L << 30;

    static final List<Option> OPTIONS = options();

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(
                NetworkSettings.BIND,
                NetworkSettings.port("5555"),
                Option.optional("udp-port", "PORT", "UDP port (default: the TCP port)"),
                Option.optional("tls-port", "PORT", "TLS port; needs tls-cert, tls-key and tls-ca"),
                NetworkSettings.TLS_CERT,
                NetworkSettings.TLS_KEY,
                Option.optional(
                        "tls-ca", "FILE", "PEM file with the CA of the client certificates, which are required"),
                Option.of("mode", "MODE", "index", "index: decode and index every event; counting: count frames only"),
                Option.of("indexed", "BOOLEAN", "true", "keep events in the index; only with mode index"),
                Garbage.option("event", "; only with mode index"),
                Option.of("ttl", "TIME", "60s", "time to live of events that carry none"),
                Option.of("sweep-every", "TIME", "5s", "interval between removals of expired events"),
                Option.of("max-msg-bytes", "SIZE", "16m", "largest Msg; a longer one closes its connection"),
                NetworkSettings.LOOPS,
                NetworkSettings.TRANSPORT,
                Option.of("back-pressure", "BOOLEAN", "true", "stop reading from clients that do not read their acks"),
                Option.of(
                        "udp-receive-buffer", "SIZE", "4m", "requested UDP receive buffer; the kernel may give less")));
        options.addAll(RiemannFaults.OPTIONS);
        return List.copyOf(options);
    }

    final NetworkSettings network;
    /** The UDP port; empty for the number of the TCP port. */
    final OptionalLong udpPort;

    final Mode mode;
    final boolean indexed;
    final int garbageBytesPerEvent;

    final Duration ttl;
    final Duration sweepEvery;
    final int maxMsgBytes;
    final boolean backPressure;
    final int udpReceiveBufferBytes;
    final RiemannFaults faults;

    RiemannServerSettings(Options options) {
        network = new NetworkSettings(options, tlsFiles(options));
        udpPort = options.optionalNumber("udp-port", 0, NetworkSettings.MAX_PORT);
        mode = options.choice("mode", Mode.class);
        indexed = options.isTrue("indexed");
        garbageBytesPerEvent = Garbage.bytes(options, "event");
        ttl = options.duration("ttl");
        sweepEvery = options.duration("sweep-every");
        maxMsgBytes = (int) options.bytes("max-msg-bytes", MIN_MSG_BYTES, MAX_MSG_BYTES);
        backPressure = options.isTrue("back-pressure");
        udpReceiveBufferBytes = (int) options.bytes("udp-receive-buffer", DatagramHandler.BUFFER_BYTES, MAX_MSG_BYTES);
        faults = new RiemannFaults(options);
        if (sweepEvery.isZero()) {
            throw new TargetUsageException("--sweep-every: 0 (expected: more than 0)");
        }
    }

    private static Optional<PemFiles> tlsFiles(Options options) {
        boolean hasPort = options.text("tls-port").isPresent();
        for (String file : List.of("tls-cert", "tls-key", "tls-ca")) {
            if (options.text(file).isPresent() != hasPort) {
                throw new TargetUsageException(
                        "--tls-port goes with --tls-cert, --tls-key and --tls-ca, all four or none"
                                + (hasPort ? " (missing: --" + file + ")" : " (missing: --tls-port)"));
            }
        }
        return PemFiles.withClientAuthority(options);
    }
}
