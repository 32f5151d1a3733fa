package dev.throng.target;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** The condition by which a started target is ready. Immutable; any thread may check it. */
public sealed interface ReadyCondition {

    /** A server accepts connections at the address. */
    record Tcp(InetSocketAddress address) implements ReadyCondition {

        @Override
        public boolean holds() {
            return accepts(address);
        }

        @Override
        public Optional<InetSocketAddress> checkedAddress() {
            return Optional.of(address);
        }

        @Override
        public String toString() {
            return "tcp://" + MessageText.address(address);
        }
    }

    /** A server answers a plain HTTP GET of the address with a status from 200 to 499. */
    record Http(URI uri) implements ReadyCondition {

        @Override
        public boolean holds() {
            return answers(uri, address());
        }

        private InetSocketAddress address() {
            return new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort());
        }

        @Override
        public Optional<InetSocketAddress> checkedAddress() {
            return Optional.of(address());
        }

        @Override
        public String toString() {
            return uri.toString();
        }
    }

    /** A line of the target's output contains a match of the pattern. */
    record Output(Pattern pattern) implements ReadyCondition {

        @Override
        public boolean holds() {
            return false;
        }

        @Override
        public Optional<InetSocketAddress> checkedAddress() {
            return Optional.empty();
        }

        @Override
        public String toString() {
            return "output: " + pattern;
        }
    }

    /** A server accepts connections at the address. */
    static ReadyCondition tcp(InetSocketAddress address) {
        return new Tcp(address);
    }

    /** A server answers a plain HTTP GET of the address with a status from 200 to 499. */
    static ReadyCondition http(URI uri) {
        return new Http(uri);
    }

    /** A line of the target's output contains a match of the pattern. */
    static ReadyCondition output(Pattern pattern) {
        return new Output(pattern);
    }

    /** How long one step of a check may take. */
    int CHECK_MILLIS = 1_000;

    /**
     * Checks the condition once. Blocks for {@value #CHECK_MILLIS} ms at most in each step; an interrupt ends the check. Returns {@code
     * false} for {@link Output}, which a {@link OutputReader.LineMatcher} checks.
     */
    boolean holds();

    /** The address that the check connects to. No server may use it before the target is started. */
    Optional<InetSocketAddress> checkedAddress();

    /** Whether a server accepts a connection at the address now. */
    static boolean accepts(InetSocketAddress address) {
        try (Socket socket = interruptible()) {
            socket.connect(new InetSocketAddress(address.getHostString(), address.getPort()), CHECK_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Creates a socket whose operations end with an {@link IOException} if the thread is interrupted. */
    private static Socket interruptible() throws IOException {
        return SocketChannel.open().socket();
    }

    private static boolean answers(URI uri, InetSocketAddress address) {
        try (Socket socket = interruptible()) {
            socket.connect(address, CHECK_MILLIS);
            socket.setSoTimeout(CHECK_MILLIS);
            String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            String request = "GET " + path + query + " HTTP/1.0\r\nHost: " + MessageText.address(address) + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
            return new String(status, StandardCharsets.US_ASCII).matches("HTTP/1\\.[01] [234]\\d\\d");
        } catch (IOException notYet) {
            return false;
        }
    }
}
