package dev.throng.targets.serving;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalLong;

/** The settings that every server has: addresses, TLS files and event loops. Immutable. */
public final class NetworkSettings {

    public static final Option BIND = Option.of("bind", "ADDRESS", "127.0.0.1", "address to listen on");
    public static final Option TLS_CERT =
            Option.optional("tls-cert", "FILE", "PEM file with the server's certificate chain");
    public static final Option TLS_KEY =
            Option.optional("tls-key", "FILE", "PEM file with the server's private key, PKCS#8");
    public static final Option LOOPS = Option.of("loops", "N", "1", "number of event loops");
    public static final Option TRANSPORT = Option.of("transport", "NAME", "auto", "epoll, nio or auto");

    /** The largest port number. */
    public static final int MAX_PORT = 65_535;

    private static final int MAX_LOOPS = 256;

    private final InetAddress bind;
    private final int port;
    private final OptionalLong tlsPort;
    private final Optional<PemFiles> pemFiles;
    private final int loops;
    private final IoTransport transport;

    /**
     * Reads the options above, {@link #port} and {@code tls-port}.
     *
     * @param pemFiles the TLS files, which each server reads by its own rules
     */
    public NetworkSettings(Options options, Optional<PemFiles> pemFiles) {
        this.bind = options.value(BIND.name(), NetworkSettings::address);
        this.port = (int) options.number("port", 0, MAX_PORT);
        this.tlsPort = options.optionalNumber("tls-port", 0, MAX_PORT);
        this.pemFiles = pemFiles;
        this.loops = (int) options.number(LOOPS.name(), 1, MAX_LOOPS);
        this.transport = options.choice(TRANSPORT.name(), IoTransport.class);
    }

    /** The option for the TCP port, with the protocol's default port. */
    public static Option port(String fallback) {
        return Option.of("port", "PORT", fallback, "TCP port; 0 picks a free port");
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException("an address of this machine, such as 127.0.0.1", unknown);
        }
    }

    /** The address to listen on. */
    public InetAddress bind() {
        return bind;
    }

    /** The TCP port; 0 picks a free port. */
    public int port() {
        return port;
    }

    /** The port where connections start with TLS; 0 picks a free port. */
    public OptionalLong tlsPort() {
        return tlsPort;
    }

    /** The TLS files; empty without TLS. */
    public Optional<PemFiles> pemFiles() {
        return pemFiles;
    }

    /** The number of event loops, at least 1. */
    public int loops() {
        return loops;
    }

    /** The transport as configured; not resolved yet. */
    public IoTransport transport() {
        return transport;
    }
}
