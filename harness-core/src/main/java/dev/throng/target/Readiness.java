package dev.throng.target;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What shows that a started target is ready. */
public sealed interface Readiness {

    /** Something accepts connections at the address. */
    record Tcp(InetSocketAddress address) implements Readiness {

        @Override
        public boolean holds() {
            return accepts(address);
        }

        @Override
        public Optional<InetSocketAddress> probed() {
            return Optional.of(address);
        }

        @Override
        public String toString() {
            return "tcp://" + Words.address(address);
        }
    }

    /** A GET of the address, plain HTTP, is answered with a status of 200 to 499. */
    record Http(URI uri) implements Readiness {

        @Override
        public boolean holds() {
            return answers(uri, address());
        }

        private InetSocketAddress address() {
            return new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort());
        }

        @Override
        public Optional<InetSocketAddress> probed() {
            return Optional.of(address());
        }

        @Override
        public String toString() {
            return uri.toString();
        }
    }

    /** A line of the target's output holds a match of the pattern. */
    record Output(Pattern pattern) implements Readiness {

        @Override
        public boolean holds() {
            return false;
        }

        @Override
        public Optional<InetSocketAddress> probed() {
            return Optional.empty();
        }

        @Override
        public String toString() {
            return "output: " + pattern;
        }
    }

    int PROBE_MILLIS = 1_000;

    /** Asks once; waits {@value #PROBE_MILLIS} ms at most for each step, and not at all once the thread is interrupted. Always {@code false} for {@link Output}, which is not asked but read. */
    boolean holds();

    /** The address that is asked, which must not answer before the target is started. */
    Optional<InetSocketAddress> probed();

    /**
     * Reads a scenario's {@code ready}: {@code tcp://host:port}, {@code http://host:port/path} or {@code output: regex}.
     *
     * @throws IllegalArgumentException with the text and what was expected
     */
    static Readiness parse(String text) {
        if (text.startsWith("output:")) {
            try {
                return new Output(
                        Pattern.compile(text.substring("output:".length()).strip()));
            } catch (PatternSyntaxException wrong) {
                throw new IllegalArgumentException(
                        "ready: " + text + " (expected: a regular expression: " + wrong.getDescription() + ")", wrong);
            }
        }
        try {
            URI uri = URI.create(text);
            if ("tcp".equals(uri.getScheme()) && uri.getHost() != null && uri.getPort() > 0) {
                return new Tcp(new InetSocketAddress(withoutBrackets(uri.getHost()), uri.getPort()));
            }
            if ("http".equals(uri.getScheme()) && uri.getHost() != null) {
                return new Http(uri);
            }
        } catch (IllegalArgumentException noUri) {
            throw unexpected(text, noUri);
        }
        throw unexpected(text, null);
    }

    private static IllegalArgumentException unexpected(String text, Throwable cause) {
        return new IllegalArgumentException(
                "ready: " + text + " (expected: tcp://host:port, http://host:port/path or output: regex)", cause);
    }

    private static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** Whether something accepts a connection there now. */
    static boolean accepts(InetSocketAddress address) {
        try (Socket socket = interruptible()) {
            socket.connect(new InetSocketAddress(address.getHostString(), address.getPort()), PROBE_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** A socket whose operations an interrupt of the thread ends with an {@link IOException}. */
    private static Socket interruptible() throws IOException {
        return SocketChannel.open().socket();
    }

    private static boolean answers(URI uri, InetSocketAddress address) {
        try (Socket socket = interruptible()) {
            socket.connect(address, PROBE_MILLIS);
            socket.setSoTimeout(PROBE_MILLIS);
            String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            String request = "GET " + path + query + " HTTP/1.0\r\nHost: " + Words.address(address) + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
            return new String(status, StandardCharsets.US_ASCII).matches("HTTP/1\\.[01] [234]\\d\\d");
        } catch (IOException notYet) {
            return false;
        }
    }
}
