package dev.throng.xmpp.load;

import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.ProtocolContract;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/**
 * An XMPP server on loopback that does what a test says: one thread per connection, blocking sockets. At each {@link Moment} it does what
 * the script has for it; without a script, what a decent server would ({@link Conduct}). Not the reference target, and not its codec.
 */
final class ScriptedXmppServer implements ProtocolContract.Server {

    /** What is done at a moment. */
    @FunctionalInterface
    interface Reaction {
        void to(Peer peer, String said) throws IOException;
    }

    private final LoopbackServer server;
    private final Optional<SSLContext> tls;
    private final boolean directTls;
    private final Map<Moment, Reaction> script = new EnumMap<>(Moment.class);
    private final Map<String, Peer> online = new ConcurrentHashMap<>();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final Map<Moment, AtomicInteger> reached = new EnumMap<>(Moment.class);
    private final Conduct conduct = new Conduct(this);
    private Optional<UnaryOperator<String>> upgrade = Optional.empty();
    private volatile int pieceBytes = Integer.MAX_VALUE;
    private volatile List<String> protocolsWithCertificate = List.of();

    private ScriptedXmppServer(Optional<SSLContext> tls, boolean directTls) throws IOException {
        this.server = new LoopbackServer((socket, number) -> new Peer(this, socket, number).serve());
        this.tls = tls;
        this.directTls = directTls;
        for (Moment moment : Moment.values()) {
            script.put(moment, conduct.at(moment));
            reached.put(moment, new AtomicInteger());
        }
    }

    /** Without TLS. */
    static ScriptedXmppServer plain() throws IOException {
        return new ScriptedXmppServer(Optional.empty(), false);
    }

    /** Speaks WebSocket (RFC 7395) below the same conversation. */
    static ScriptedXmppServer webSocket() throws IOException {
        return webSocket(WebSocketCarrier::accepting);
    }

    /** Speaks WebSocket. The answer to the opening handshake, made of the request, may be wrong. */
    static ScriptedXmppServer webSocket(UnaryOperator<String> upgrade) throws IOException {
        ScriptedXmppServer server = plain();
        server.upgrade = Optional.of(upgrade);
        return server;
    }

    /** Offers STARTTLS. */
    static ScriptedXmppServer startTls(SSLContext context) throws IOException {
        return new ScriptedXmppServer(Optional.of(context), false);
    }

    /** Begins with TLS. */
    static ScriptedXmppServer directTls(SSLContext context) throws IOException {
        return new ScriptedXmppServer(Optional.of(context), true);
    }

    /** Another reaction than that of a decent server. Only before {@link #start}. */
    ScriptedXmppServer at(Moment moment, Reaction reaction) {
        script.put(moment, reaction);
        return this;
    }

    /** What a decent server would do. */
    Reaction decent(Moment moment) {
        return conduct.at(moment);
    }

    /** How it behaves as long as no script says otherwise. Change it only before {@link #start}. */
    Conduct conduct() {
        return conduct;
    }

    /** Everything it says goes out in pieces of that size, each with a write of its own. */
    ScriptedXmppServer inPiecesOf(int bytes) {
        pieceBytes = bytes;
        return this;
    }

    /** It requires a certificate of each client. Change it only before {@link #start}. */
    ScriptedXmppServer requiringCertificates(String tlsProtocol) {
        protocolsWithCertificate = List.of(tlsProtocol);
        return this;
    }

    int pieceBytes() {
        return pieceBytes;
    }

    ScriptedXmppServer start() {
        server.start();
        return this;
    }

    Socket encrypted(Socket plain) throws IOException {
        var secure = (javax.net.ssl.SSLSocket)
                tls.orElseThrow().getSocketFactory().createSocket(plain, "client", plain.getPort(), false);
        secure.setUseClientMode(false);
        if (!protocolsWithCertificate.isEmpty()) {
            secure.setNeedClientAuth(true);
            secure.setEnabledProtocols(protocolsWithCertificate.toArray(String[]::new));
        }
        secure.startHandshake();
        return secure;
    }

    boolean offersTls() {
        return tls.isPresent() && !directTls;
    }

    /** The answer to the opening handshake of WebSocket; empty without WebSocket. */
    Optional<UnaryOperator<String>> upgrade() {
        return upgrade;
    }

    boolean beginsWithTls() {
        return directTls;
    }

    void react(Peer peer, Moment moment, String said) throws IOException {
        heard.add(said);
        script.get(moment).to(peer, said);
        reached.get(moment).incrementAndGet();
    }

    /** How often a script for that moment has run to its end. */
    int reached(Moment moment) {
        return reached.get(moment).get();
    }

    void gone(Peer peer) {
        online.remove(peer.jid(), peer);
    }

    /** Sessions by full JID. */
    Map<String, Peer> online() {
        return online;
    }

    /** All that clients said, in the order in which it was heard. */
    List<String> heard() {
        return heard;
    }

    int accepted() {
        return server.accepted();
    }

    /** Connections that no side has closed. */
    int open() {
        return server.open();
    }

    /** Waits until all clients have closed their connections. */
    void awaitDeserted() {
        await("no connection", () -> open() == 0);
    }

    void await(String what, BooleanSupplier condition) {
        long until = NanoClock.SYSTEM.nanos() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            if (NanoClock.SYSTEM.nanos() > until) {
                throw new AssertionError("the server waited in vain for " + what + "; open: " + open()
                        + "; it heard last: " + heard.subList(Math.max(0, heard.size() - 5), heard.size()));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}
