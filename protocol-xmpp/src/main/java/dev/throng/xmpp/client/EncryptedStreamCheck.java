package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportException;
import dev.throng.xmpp.codec.Element;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.util.List;

/**
 * Opens one encrypted stream from each source address before a run, one after the other. Checks that the server offers encryption, that its
 * certificate is trusted, and that it accepts this client: with TLS 1.3 a server refuses a client without a certificate only after the
 * handshake (RFC 8446 §4.4.2.4).
 */
final class EncryptedStreamCheck implements LoginListener {

    private final XmppClient client;
    private final LoginAccount account;
    private final Endpoint target;
    private final List<InetAddress> sources;
    private final Promise<Void> result;
    private int done;

    private EncryptedStreamCheck(
            XmppClient client, LoginAccount account, Endpoint target, List<InetAddress> sources, Promise<Void> result) {
        this.client = client;
        this.account = account;
        this.target = target;
        this.sources = sources;
        this.result = result;
    }

    /**
     * Begins the check. The result fails with a {@link TransportException} for the user.
     *
     * @param account whose domain and TLS are used
     * @param sources the addresses that the client's connections come from in turn, the first one next; empty if the system chooses
     */
    static void start(
            XmppClient client, LoginAccount account, Endpoint target, List<InetAddress> sources, Promise<Void> result) {
        new EncryptedStreamCheck(client, account, target, sources, result).next();
    }

    private void next() {
        client.login(account, Purpose.ENCRYPTED_STREAM, this);
    }

    @Override
    public void finished(long atNanos) {
        done++;
        if (done < sources.size()) {
            next();
        } else {
            result.setSuccess(null);
        }
    }

    @Override
    public void failed(Failure cause, String detail, long atNanos) {
        String source = sources.isEmpty() ? "" : " from " + sources.get(done).getHostAddress();
        String message = "cannot open an encrypted stream to " + target + source + " with "
                + (client.options().login().startTls() ? "STARTTLS" : "direct TLS") + ": " + cause.description() + " ("
                + detail + ") [" + cause.id() + "]";
        result.setFailure(new TransportException(cause, message));
    }

    @Override
    public void roster(Element query) {
        throw new IllegalStateException("a roster without a session");
    }

    @Override
    public void online(LoginResult session, long atNanos) {
        throw new IllegalStateException("a session that the check did not ask for");
    }
}
