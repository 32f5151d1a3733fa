package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.SilentMp3;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.IoTransport;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.serving.ServerSockets;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Everything that can be set about the streaming target. Immutable. */
final class HttpStreamServerSettings {

    private static final int MAX_PORT = 65_535;
    private static final int MAX_LOOPS = 256;
    private static final int MAX_MOUNTS = 100_000;
    private static final long MAX_BYTES = 1L << 30;
    private static final Duration SHORTEST_FLUSH = Duration.ofMillis(1);

    static final List<Option> OPTIONS = options();

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(
                Option.of("bind", "ADDRESS", "127.0.0.1", "address to listen on"),
                Option.of("port", "PORT", "8000", "TCP port; 0 takes any free one"),
                Option.optional("tls-port", "PORT", "TLS port; needs tls-cert and tls-key"),
                Option.optional("tls-cert", "FILE", "the server's certificate (chain), PEM"),
                Option.optional("tls-key", "FILE", "its private key, PEM, PKCS#8"),
                Option.of("mounts", "N", "1", "mount points of its own, which play silence in MP3"),
                Option.of("mount-pattern", "PATTERN", "/stream-%d", "their names, numbered from 1"),
                Option.of("bit-rate", "KBPS", "64", "their bit rate: one of " + SilentMp3.rates()),
                Option.of("burst", "SIZE", "64k", "what a listener gets at once (burst on connect)"),
                Option.of("queue-size", "SIZE", "524288", "what may wait for a listener, then it is thrown out"),
                Option.of("flush", "TIME", "250ms", "each listener is written to so often, not all at one time"),
                Option.of("metaint", "SIZE", "16000", "bytes between ICY metadata; 0: none"),
                Option.of("answer", "FORM", "http10", "how listeners are answered: http10, http11, icy or chunked"),
                Option.of("max-clients", "N", "100000", "connections at a time; more are answered with 503"),
                Option.of("max-sources", "N", "10000", "sources at a time; more are answered with 403"),
                Option.of("source-password", "TEXT", "hackme", "of the user source"),
                Option.of("admin-password", "TEXT", "hackme", "of the user admin"),
                Option.optional("listener-password", "TEXT", "of the user listener; without it anybody may listen"),
                Option.of("header-timeout", "TIME", "15s", "how long a request may take to come"),
                Option.of("source-timeout", "TIME", "10s", "how long a source may send nothing"),
                Option.of("backlog", "N", "4096", "connections the kernel keeps until they are accepted; Icecast: 5"),
                Option.of("send-buffer", "SIZE", "0", "the kernel's buffer for each connection; 0: its own choice"),
                Option.of("loops", "N", "1", "event loops"),
                Option.of("transport", "NAME", "auto", "epoll, nio or auto")));
        options.addAll(HttpStreamFaults.OPTIONS);
        return List.copyOf(options);
    }

    private final InetAddress bind;
    private final int port;
    private final OptionalLong tlsPort;
    private final Optional<PemFiles> pemFiles;
    private final int mounts;
    private final String mountPattern;
    private final int kbps;
    private final int burstBytes;
    private final int queueBytes;
    private final Duration flush;
    private final int metaint;
    private final ResponseFormat answer;
    private final long maxClients;
    private final long maxSources;
    private final String sourcePassword;
    private final String adminPassword;
    private final Optional<String> listenerPassword;
    private final Duration headerTimeout;
    private final Duration sourceTimeout;
    private final int backlog;
    private final int sendBufferBytes;
    private final int loops;
    private final IoTransport transport;
    private final HttpStreamFaults faults;

    HttpStreamServerSettings(Options options) {
        bind = options.value("bind", ServerSockets::address);
        port = (int) options.number("port", 0, MAX_PORT);
        tlsPort = options.optionalNumber("tls-port", 0, MAX_PORT);
        pemFiles = PemFiles.of(options);
        mounts = (int) options.number("mounts", 0, MAX_MOUNTS);
        mountPattern = options.value("mount-pattern", text -> mountPattern(text, mounts));
        kbps = options.value("bit-rate", HttpStreamServerSettings::rate);
        burstBytes = (int) options.bytes("burst", 0, MAX_BYTES);
        queueBytes = (int) options.bytes("queue-size", 1024, MAX_BYTES);
        flush = options.value("flush", HttpStreamServerSettings::flush);
        metaint = (int) options.bytes("metaint", 0, MAX_BYTES);
        answer = options.choice("answer", ResponseFormat.class);
        maxClients = options.number("max-clients", 1, Integer.MAX_VALUE);
        maxSources = options.number("max-sources", 0, Integer.MAX_VALUE);
        sourcePassword = options.required("source-password");
        adminPassword = options.required("admin-password");
        listenerPassword = options.text("listener-password");
        headerTimeout = options.duration("header-timeout");
        sourceTimeout = options.duration("source-timeout");
        backlog = (int) options.number("backlog", 1, MAX_PORT);
        sendBufferBytes = (int) options.bytes("send-buffer", 0, MAX_BYTES);
        loops = (int) options.number("loops", 1, MAX_LOOPS);
        transport = options.choice("transport", IoTransport.class);
        faults = new HttpStreamFaults(options);
        if (tlsPort.isPresent() && pemFiles.isEmpty()) {
            throw new TargetUsageException("--tls-port needs --tls-cert and --tls-key (missing: both)");
        }
    }

    private static String mountPattern(String text, int mounts) {
        String expected = "a path with one number, such as /stream-%d or /%04d.mp3";
        boolean numbered = text.matches("/[^%\\s?]*%(0[1-9])?d[^%\\s?]*");
        if (!numbered && !(mounts <= 1 && text.matches("/[^%\\s?]+"))) {
            throw new IllegalArgumentException(expected);
        }
        return text;
    }

    private static int rate(String text) {
        String expected = "one of " + SilentMp3.rates();
        try {
            int kbps = Integer.parseInt(text);
            if (SilentMp3.isRate(kbps)) {
                return kbps;
            }
        } catch (NumberFormatException refused) {
            throw new IllegalArgumentException(expected, refused);
        }
        throw new IllegalArgumentException(expected);
    }

    private static Duration flush(String text) {
        Duration flush = OptionValues.duration(text);
        if (flush.compareTo(SHORTEST_FLUSH) < 0) {
            throw new IllegalArgumentException("a time of 1ms or more");
        }
        return flush;
    }

    InetAddress bind() {
        return bind;
    }

    /** 0 for any. */
    int port() {
        return port;
    }

    OptionalLong tlsPort() {
        return tlsPort;
    }

    Optional<PemFiles> pemFiles() {
        return pemFiles;
    }

    /** How many mount points the target has of its own. */
    int mounts() {
        return mounts;
    }

    /** The name of the n-th of them, counted from 1. */
    String mountName(int n) {
        return String.format(Locale.ROOT, mountPattern, n);
    }

    int kbps() {
        return kbps;
    }

    int burstBytes() {
        return burstBytes;
    }

    int queueBytes() {
        return queueBytes;
    }

    Duration flush() {
        return flush;
    }

    /** 0 for none. */
    int metaint() {
        return metaint;
    }

    ResponseFormat answer() {
        return answer;
    }

    long maxClients() {
        return maxClients;
    }

    long maxSources() {
        return maxSources;
    }

    String sourcePassword() {
        return sourcePassword;
    }

    String adminPassword() {
        return adminPassword;
    }

    Optional<String> listenerPassword() {
        return listenerPassword;
    }

    Duration headerTimeout() {
        return headerTimeout;
    }

    Duration sourceTimeout() {
        return sourceTimeout;
    }

    int backlog() {
        return backlog;
    }

    /** 0 for the kernel's own choice. */
    int sendBufferBytes() {
        return sendBufferBytes;
    }

    int loops() {
        return loops;
    }

    IoTransport transport() {
        return transport;
    }

    HttpStreamFaults faults() {
        return faults;
    }
}
