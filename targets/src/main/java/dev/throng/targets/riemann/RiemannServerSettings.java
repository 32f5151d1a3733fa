package dev.throng.targets.riemann;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.serving.ServerSockets;
import dev.throng.targets.serving.Stall;
import java.io.File;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Everything that can be set about the Riemann target. Immutable. */
final class RiemannServerSettings {

    private static final int MAX_PORT = 65_535;
    private static final long MIN_MSG_BYTES = 1024;
    private static final long MAX_MSG_BYTES = 1L << 30;
    private static final int MAX_LOOPS = 256;

    static final List<Option> OPTIONS = List.of(
            Option.of("bind", "ADDRESS", "127.0.0.1", "address to listen on"),
            Option.of("port", "PORT", "5555", "TCP port; 0 takes any free one"),
            Option.optional("udp-port", "PORT", "UDP port (default the TCP port)"),
            Option.optional("tls-port", "PORT", "TLS port; needs the three files below"),
            Option.optional("tls-cert", "FILE", "the server's certificate (chain), PEM"),
            Option.optional("tls-key", "FILE", "its private key, PEM, PKCS#8"),
            Option.optional("tls-ca", "FILE", "who signs client certificates, PEM; one is always demanded"),
            Option.of("mode", "MODE", "index", "index: decode and index every event; counting: count frames only"),
            Option.of("indexed", "BOOLEAN", "true", "whether mode index keeps events"),
            Option.of("ttl", "TIME", "60s", "how long an event without a ttl is kept"),
            Option.of("sweep-every", "TIME", "5s", "how often expired events are removed"),
            Option.of("max-msg-bytes", "SIZE", "16m", "largest Msg; a longer one closes its connection"),
            Option.of("loops", "N", "1", "event loops"),
            Option.of("transport", "NAME", "auto", "epoll, nio or auto"),
            Option.of("back-pressure", "BOOLEAN", "true", "stop reading from clients that do not read their acks"),
            Option.of("udp-receive-buffer", "SIZE", "4m", "asked for; the kernel may give less"),
            Option.repeatable("stall", "LENGTH@START", "serve nothing for a while, such as 1s@5s after the first Msg"),
            Option.optional(
                    "error-replies", "SHARE", "refuse this share of each connection's Msgs, such as 1% or 1/100"),
            Option.of("slow-acks", "TIME", "0", "keep each reply this long"),
            Option.optional("close-after", "N", "end each connection in order once N Msgs are acked"),
            Option.optional("no-acks-after", "N", "reply to nothing after the first N Msgs of a connection"),
            Option.optional("reset-after", "N", "reset each connection on its N-th Msg"));

    private final InetAddress bind;
    private final int port;
    private final OptionalLong udpPort;
    private final Optional<TlsSettings> tls;
    private final Mode mode;
    private final boolean indexed;
    private final Duration ttl;
    private final Duration sweepEvery;
    private final int maxMsgBytes;
    private final int loops;
    private final IoTransport transport;
    private final boolean backPressure;
    private final int udpReceiveBufferBytes;
    private final RiemannFaults faults;

    RiemannServerSettings(Options options) {
        bind = options.value("bind", ServerSockets::address);
        port = (int) options.number("port", 0, MAX_PORT);
        udpPort = options.optionalNumber("udp-port", 0, MAX_PORT);
        tls = tls(options);
        mode = options.choice("mode", Mode.class);
        indexed = options.isTrue("indexed");
        ttl = options.duration("ttl");
        sweepEvery = options.duration("sweep-every");
        maxMsgBytes = (int) options.bytes("max-msg-bytes", MIN_MSG_BYTES, MAX_MSG_BYTES);
        loops = (int) options.number("loops", 1, MAX_LOOPS);
        transport = options.choice("transport", IoTransport.class);
        backPressure = options.isTrue("back-pressure");
        udpReceiveBufferBytes = (int) options.bytes("udp-receive-buffer", DatagramHandler.BUFFER_BYTES, MAX_MSG_BYTES);
        faults = new RiemannFaults(
                options.values("stall", Stall::of),
                options.text("error-replies").isEmpty() ? Fraction.NONE : options.value("error-replies", Fraction::of),
                options.duration("slow-acks"),
                options.optionalNumber("close-after", 1, Long.MAX_VALUE),
                options.optionalNumber("no-acks-after", 0, Long.MAX_VALUE),
                options.optionalNumber("reset-after", 1, Long.MAX_VALUE));
        if (sweepEvery.isZero()) {
            throw new TargetUsageException("--sweep-every: 0 (expected: more than 0)");
        }
    }

    private static Optional<TlsSettings> tls(Options options) {
        OptionalLong port = options.optionalNumber("tls-port", 0, MAX_PORT);
        List<String> files = List.of("tls-cert", "tls-key", "tls-ca");
        for (String file : files) {
            if (options.text(file).isPresent() != port.isPresent()) {
                throw new TargetUsageException(
                        "--tls-port goes with --tls-cert, --tls-key and --tls-ca, all four or none"
                                + (port.isPresent() ? " (missing: --" + file + ")" : " (missing: --tls-port)"));
            }
        }
        return port.isEmpty()
                ? Optional.empty()
                : Optional.of(new TlsSettings(
                        (int) port.getAsLong(),
                        new PemFiles(
                                new File(options.required("tls-cert")),
                                new File(options.required("tls-key")),
                                Optional.of(new File(options.required("tls-ca"))))));
    }

    InetAddress bind() {
        return bind;
    }

    /** 0 for any. */
    int port() {
        return port;
    }

    /** Empty for that of TCP. */
    OptionalLong udpPort() {
        return udpPort;
    }

    Optional<TlsSettings> tls() {
        return tls;
    }

    Mode mode() {
        return mode;
    }

    boolean indexed() {
        return indexed;
    }

    Duration ttl() {
        return ttl;
    }

    Duration sweepEvery() {
        return sweepEvery;
    }

    int maxMsgBytes() {
        return maxMsgBytes;
    }

    int loops() {
        return loops;
    }

    IoTransport transport() {
        return transport;
    }

    boolean backPressure() {
        return backPressure;
    }

    int udpReceiveBufferBytes() {
        return udpReceiveBufferBytes;
    }

    RiemannFaults faults() {
        return faults;
    }
}
