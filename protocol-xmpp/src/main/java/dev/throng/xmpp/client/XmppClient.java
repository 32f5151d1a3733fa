package dev.throng.xmpp.client;

import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.time.NanoClock;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.ConnectivityCheck;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.codec.Parsers;
import dev.throng.xmpp.codec.StreamReader;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Opens the connections of one event loop to one server, and logs users in on them. Confined to the loop. */
public final class XmppClient {

    private static final int PORT = 5222;
    private static final int DIRECT_TLS_PORT = 5223;

    private final Dialer dialer;
    private final Endpoint target;
    private final XmppClientOptions options;
    private final Authenticator authenticator;
    private final NanoClock clock;
    private final Map<Step, TimeoutQueue> stepTimeouts = new EnumMap<>(Step.class);
    private final Parsers parsers = new Parsers();
    /** Empty with another transport. */
    private final Optional<WebSockets> webSockets;
    /** Empty with another transport. */
    private final Optional<BoshClient> bosh;

    private long opened;
    private boolean checking;

    /** When the read in progress began. A loop reads from one connection at a time, so that connections need no field for it. */
    long readNanos;

    /**
     * @param channels makes channels that fit the loop
     * @param clock the loop's clock
     */
    public XmppClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            XmppClientOptions options,
            Authenticator authenticator,
            NanoClock clock) {
        this(loop, channels, options.endpoint(target), options, authenticator, clock);
    }

    /**
     * @param channels makes channels that fit the loop
     * @param target the server, which counts the connections; see {@link XmppClientOptions#endpoint}
     * @param clock the loop's clock
     */
    public XmppClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            Endpoint target,
            XmppClientOptions options,
            Authenticator authenticator,
            NanoClock clock) {
        this.dialer = new Dialer(loop, channels, options.dial(), clock);
        this.target = target;
        this.options = options;
        this.authenticator = authenticator;
        this.clock = clock;
        this.webSockets = options.transport() instanceof XmppTransport.WebSocket webSocket
                ? Optional.of(new WebSockets(webSocket, parsers, options.stanzas()))
                : Optional.empty();
        this.bosh = options.transport() instanceof XmppTransport.Bosh requests
                ? Optional.of(BoshClient.of(
                        requests, loop, clock, () -> StreamReader.ofDocuments(parsers, options.stanzas())))
                : Optional.empty();
        options.stepDeadlines()
                .forEach((step, deadline) -> stepTimeouts.put(step, new TimeoutQueue(loop, clock, deadline)));
    }

    /** Begins to open a connection. The listener learns the result, never before this has returned. */
    public XmppConnection connect(XmppListener listener) {
        return connect(target, options.login().domain(), Optional.empty(), listener);
    }

    /** As {@link #connect(XmppListener)}, with the domain and the TLS of an account. */
    XmppConnection connect(LoginAccount account, XmppListener listener) {
        return connect(to(target.address(), account), account.login().domain(), Optional.empty(), listener);
    }

    /** As {@link #connect(LoginAccount, XmppListener)}, to a host that the server has named. */
    XmppConnection connect(OtherHost host, LoginAccount account, XmppListener listener) {
        return connect(to(host.address(), account), account.login().domain(), Optional.of(host), listener);
    }

    private Endpoint to(InetSocketAddress address, LoginAccount account) {
        return account.tls().equals(options.tls()) && address == target.address()
                ? target
                : options.endpoint(address, account.tls()).countedBy(target.tally());
    }

    private XmppConnection connect(Endpoint server, String domain, Optional<OtherHost> other, XmppListener listener) {
        SlowReaders slow = options.slowReaders();
        boolean limited = slow.isSlow(opened++);
        Endpoint to = checking ? server.uncounted() : server;
        if (bosh.isPresent()) {
            BoshConnection connection =
                    new BoshConnection(this, bosh.get(), host(domain), link -> dial(to, limited, link), listener);
            connection.open();
            return connection;
        }
        SocketConnection connection = webSockets.isPresent()
                ? webSocket(webSockets.get(), domain, other, listener)
                : new TcpConnection(this, new StreamReader(parsers, options.stanzas()), listener);
        connection.uses(dial(to, limited, connection));
        return connection;
    }

    private Connection dial(Endpoint to, boolean limited, ConnectionListener listener) {
        return limited
                ? dialer.connectLimited(to, options.slowReaders().bytesPerSecond(), listener)
                : dialer.connect(to, listener);
    }

    private SocketConnection webSocket(
            WebSockets sockets, String domain, Optional<OtherHost> other, XmppListener listener) {
        String path = other.flatMap(OtherHost::path).orElse(sockets.options().path());
        String host = other.map(OtherHost::toString).orElseGet(() -> host(domain));
        return new WebSocketConnection(this, sockets, path, host, listener);
    }

    /** The value of the header Host: the name that TLS verifies too. */
    private String host(String domain) {
        return domain + ":" + target.address().getPort();
    }

    /** Has the requests of BOSH counted from now on; does nothing with another transport. */
    public void countRequests(BoshRequests counter) {
        bosh.ifPresent(requests -> requests.countedBy(counter));
    }

    /**
     * Opens a connection and logs a user in on it. The listener learns the result, never before this has returned.
     *
     * @param user the localpart of the user's JID
     */
    public Login login(String user, String password, Purpose purpose, LoginListener listener) {
        return login(account(user, password), purpose, listener);
    }

    /** As {@link #login(String, String, Purpose, LoginListener)}, for an account that says more. */
    public Login login(LoginAccount account, Purpose purpose, LoginListener listener) {
        return Login.start(this, authenticator.of(account), purpose, listener);
    }

    /** A user at the domain of the options, who logs in as they say. */
    private LoginAccount account(String user, String password) {
        return new LoginAccount(user, password, options.login(), authenticator.mechanisms(), options.tls(), "");
    }

    /**
     * Checks that the server can be reached from every source address, and that it encrypts connections as the options ask for. With
     * encryption, a second connection from every source address opens an encrypted stream. Otherwise nothing is sent. To be called before
     * the first connection is opened.
     *
     * @return fails with a {@link dev.throng.transport.TransportException} for the user
     */
    public Future<Void> checkConnectivity() {
        return checkConnectivity(account("", ""));
    }

    /** As {@link #checkConnectivity()}, with the domain and the TLS of an account. */
    public Future<Void> checkConnectivity(LoginAccount account) {
        Promise<Void> checked = loop().newPromise();
        checking = true;
        checked.addListener(done -> checking = false);
        Endpoint server = to(target.address(), account);
        ConnectivityCheck.start(loop(), dialer, server).addListener(done -> {
            if (!done.isSuccess()) {
                checked.setFailure(done.cause());
            } else if (options.login().startTls() || options.login().directTls()) {
                EncryptedStreamCheck.start(this, account, target, dialer.sources(), checked);
            } else {
                checked.setSuccess(null);
            }
        });
        return checked;
    }

    /** Waits until all connections are closed; see {@link Dialer#awaitClosed}. */
    public Future<Boolean> awaitClosed(Duration limit) {
        return dialer.awaitClosed(limit);
    }

    /** Decides about the hosts to which the server sends one login. */
    SeeOtherHost otherHosts() {
        int port = webSockets.isPresent() ? target.address().getPort() : defaultPort();
        return new SeeOtherHost(
                target.address(), port, options.otherMachines(), options.login().directTls());
    }

    /** The port of a host that the server names without one (RFC 6120 §14.7, XEP-0368). */
    int defaultPort() {
        return options.login().directTls() ? DIRECT_TLS_PORT : PORT;
    }

    XmppClientOptions options() {
        return options;
    }

    /** Starts the deadline of a login's step, if it has one. */
    void startDeadline(Step step, Login login, long nowNanos) {
        TimeoutQueue queue = stepTimeouts.get(step);
        if (queue != null) {
            queue.start(login, nowNanos);
        }
    }

    EventLoop loop() {
        return dialer.loop();
    }

    NanoClock clock() {
        return clock;
    }
}
