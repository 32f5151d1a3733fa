package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.faults.HlsFaults;
import dev.throng.targets.httpstream.faults.HttpStreamFaults;
import dev.throng.targets.httpstream.feed.SilentMp3;
import dev.throng.targets.httpstream.live.LiveSettings;
import dev.throng.targets.httpstream.rtmp.RtmpServerSettings;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.serving.Garbage;
import dev.throng.targets.serving.NetworkSettings;
import dev.throng.targets.serving.PemFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All settings of the streaming target. Immutable; read the fields directly. */
final class HttpStreamServerSettings {

    private static final int MAX_MOUNTS = 100_000;
    private static final int MAX_BACKLOG = 65_535;
    private static final long MAX_BYTES = 1L << 30;
    private static final Duration SHORTEST_FLUSH = Duration.ofMillis(1);

    static final List<Option> OPTIONS = options(MainPort.HTTP);

    /** The options of the target whose main port is that of RTMP. */
    static final List<Option> RTMP_OPTIONS = options(MainPort.RTMP);

    private static List<Option> options(MainPort main) {
        List<Option> options = new ArrayList<>(main.options());
        options.addAll(List.of(
                NetworkSettings.BIND,
                NetworkSettings.TLS_CERT,
                NetworkSettings.TLS_KEY,
                Option.of("mounts", "N", "1", "number of own mount points, which play silence as MP3"),
                Option.of("mount-pattern", "PATTERN", "/stream-%d", "pattern of their paths, numbered from 1"),
                Option.of("bit-rate", "KBPS", "64", "their bit rate: one of " + SilentMp3.rates()),
                Option.of("burst", "SIZE", "64k", "what a listener gets at once (burst on connect)"),
                Option.of("queue-size", "SIZE", "524288", "lag after which a listener is removed"),
                Option.of("flush", "TIME", "250ms", "interval between writes to a listener; listeners take turns"),
                Option.of("metaint", "SIZE", "16000", "bytes between ICY metadata; 0: none"),
                Option.of(
                        "answer",
                        "FORM",
                        "http10",
                        "form of the response to listeners: http10, http11, icy or chunked"),
                Garbage.option("listener", "; players of RTMP are listeners too"),
                Option.of("max-clients", "N", "100000", "concurrent connections; more get status 503"),
                Option.of("max-sources", "N", "10000", "concurrent sources; more get status 403"),
                Option.of("source-password", "TEXT", "hackme", "password of the user source"),
                Option.of("admin-password", "TEXT", "hackme", "password of the user admin"),
                Option.optional(
                        "listener-password", "TEXT", "password of the user listener; if absent, anyone can listen"),
                Option.of("header-timeout", "TIME", "15s", "longest time until a request is complete"),
                Option.of("source-timeout", "TIME", "10s", "longest time in which a source may send nothing"),
                Option.of("backlog", "N", "4096", "size of the kernel's accept queue; Icecast: 5"),
                Option.of("send-buffer", "SIZE", "0", "send buffer of each connection; 0: the kernel's default"),
                NetworkSettings.LOOPS,
                NetworkSettings.TRANSPORT));
        options.addAll(LiveSettings.OPTIONS);
        options.addAll(RtmpServerSettings.OPTIONS);
        options.addAll(HttpStreamFaults.OPTIONS);
        options.addAll(HlsFaults.OPTIONS);
        return List.copyOf(options);
    }

    final NetworkSettings network;
    final MainPort main;
    final ServedPorts ports;
    final LiveSettings live;
    final RtmpServerSettings rtmp;
    final int mounts;

    private final String mountPattern;
    final int kbps;
    final int burstBytes;
    /** The lag in bytes after which a listener is removed. */
    final int queueBytes;
    /** The interval between two writes to a listener. */
    final Duration flush;
    /** Bytes of the medium between ICY metadata; 0 for no metadata. */
    final int metaint;

    final ResponseFormat responseFormat;
    final int garbageBytesPerListener;
    final long maxClients;
    final long maxSources;
    final String sourcePassword;
    final String adminPassword;
    final Optional<String> listenerPassword;
    final Duration headerTimeout;
    final Duration sourceTimeout;
    final int backlog;
    /** 0 for the kernel's default. */
    final int sendBufferBytes;

    final HttpStreamFaults faults;
    final HlsFaults hlsFaults;

    /** Reads the options of {@link #OPTIONS}. */
    HttpStreamServerSettings(Options options) {
        this(options, MainPort.HTTP);
    }

    HttpStreamServerSettings(Options options, MainPort main) {
        network = new NetworkSettings(options, PemFiles.of(options));
        this.main = main;
        ports = main.ports(options, network);
        live = new LiveSettings(options);
        rtmp = new RtmpServerSettings(options);
        mounts = (int) options.number("mounts", 0, MAX_MOUNTS);
        mountPattern = options.value("mount-pattern", text -> mountPattern(text, mounts));
        kbps = options.value("bit-rate", HttpStreamServerSettings::rate);
        burstBytes = (int) options.bytes("burst", 0, MAX_BYTES);
        queueBytes = (int) options.bytes("queue-size", 1024, MAX_BYTES);
        flush = options.value("flush", HttpStreamServerSettings::flush);
        metaint = (int) options.bytes("metaint", 0, MAX_BYTES);
        responseFormat = options.choice("answer", ResponseFormat.class);
        garbageBytesPerListener = Garbage.bytes(options, "listener");
        maxClients = options.number("max-clients", 1, Integer.MAX_VALUE);
        maxSources = options.number("max-sources", 0, Integer.MAX_VALUE);
        sourcePassword = options.required("source-password");
        adminPassword = options.required("admin-password");
        listenerPassword = options.text("listener-password");
        headerTimeout = options.duration("header-timeout");
        sourceTimeout = options.duration("source-timeout");
        backlog = (int) options.number("backlog", 1, MAX_BACKLOG);
        sendBufferBytes = (int) options.bytes("send-buffer", 0, MAX_BYTES);
        faults = new HttpStreamFaults(options);
        hlsFaults = new HlsFaults(options);
        main.requirePemFiles(ports, network);
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
        int kbps = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
        if (!SilentMp3.isRate(kbps)) {
            throw new IllegalArgumentException("one of " + SilentMp3.rates());
        }
        return kbps;
    }

    private static Duration flush(String text) {
        Duration flush = OptionValues.duration(text);
        if (flush.compareTo(SHORTEST_FLUSH) < 0) {
            throw new IllegalArgumentException("a time of 1ms or more");
        }
        return flush;
    }

    /** The path of the n-th own mount point, counted from 1. */
    String mountPath(int n) {
        return String.format(Locale.ROOT, mountPattern, n);
    }
}
