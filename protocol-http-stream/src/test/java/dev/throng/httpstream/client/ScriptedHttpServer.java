package dev.throng.httpstream.client;

import dev.throng.protocol.LoopbackServer;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * An HTTP server on loopback that does what a test says: one thread per connection, blocking sockets. For each request it does what the
 * script has for its path; without a script it answers 404. Not the reference target, and not its codec.
 */
public final class ScriptedHttpServer implements AutoCloseable {

    /** What is done with a connection. Whatever it throws means that the client is gone. */
    @FunctionalInterface
    public interface Script {
        void serve(HttpPeer peer) throws IOException;
    }

    private final LoopbackServer server;
    private final Optional<SSLContext> tls;
    private final Map<String, Script> scripts = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile Optional<Script> raw = Optional.empty();

    private ScriptedHttpServer(Optional<SSLContext> tls) throws IOException {
        this.server = new LoopbackServer((socket, number) -> new HttpPeer(this, socket).serve());
        this.tls = tls;
    }

    public static ScriptedHttpServer plain() throws IOException {
        return new ScriptedHttpServer(Optional.empty());
    }

    public static ScriptedHttpServer tls(SSLContext identity) throws IOException {
        return new ScriptedHttpServer(Optional.of(identity));
    }

    /** What is done once a request for that path, with its query, is read. */
    public ScriptedHttpServer at(String path, Script script) {
        scripts.put(path, script);
        return this;
    }

    /** Answers with that text, then closes. */
    public ScriptedHttpServer at(String path, String response) {
        return at(path, peer -> peer.say(response));
    }

    /** What is done with each connection before anything is read from it, instead of reading requests. */
    public ScriptedHttpServer onConnection(Script script) {
        raw = Optional.of(script);
        return this;
    }

    public ScriptedHttpServer start() {
        server.start();
        return this;
    }

    Socket carrier(Socket plain) throws IOException {
        if (tls.isEmpty()) {
            return plain;
        }
        SSLSocket secure =
                (SSLSocket) tls.get().getSocketFactory().createSocket(plain, "client", plain.getPort(), false);
        secure.setUseClientMode(false);
        secure.startHandshake();
        return secure;
    }

    Optional<Script> raw() {
        return raw;
    }

    Script scriptFor(HttpPeer peer) {
        requests.add(peer.request());
        return scripts.getOrDefault(
                peer.path(), other -> other.say("HTTP/1.0 404 File Not Found\r\nContent-Type: text/plain\r\n\r\nno"));
    }

    /** All heads of requests, in the order in which they were heard. */
    public List<String> requests() {
        return requests;
    }

    /** Connections so far. */
    public int accepted() {
        return server.accepted();
    }

    /** Waits until the client has closed all connections. */
    public void awaitDeserted() {
        await("no connection", () -> server.open() == 0);
    }

    /** Waits with a deadline. */
    public static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, Duration.ofSeconds(60), condition);
    }

    public InetSocketAddress address() {
        return server.address();
    }

    /** An absolute URL of a path here, with the host named in another way. */
    public String url(String host, String path) {
        return (tls.isPresent() ? "https://" : "http://") + host + ":"
                + address().getPort() + path;
    }

    @Override
    public void close() {
        server.close();
    }
}
