package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportException;
import dev.throng.xmpp.codec.Element;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.util.List;

/**
 * Opens one encrypted stream from each source address before a run, one after the other. Checks that the server offers STARTTLS and that its
 * certificate is trusted.
 */
final class StartTlsCheck implements LoginListener {

    private final XmppClient client;
    private final Endpoint target;
    private final List<InetAddress> sources;
    private final Promise<Void> result;
    private int done;

    private StartTlsCheck(XmppClient client, Endpoint target, List<InetAddress> sources, Promise<Void> result) {
        this.client = client;
        this.target = target;
        this.sources = sources;
        this.result = result;
    }

    /**
     * Begins the check. The result fails with a {@link TransportException} for the user.
     *
     * @param sources the addresses that the client's connections come from in turn, the first one next; empty if the system chooses
     */
    static void start(XmppClient client, Endpoint target, List<InetAddress> sources, Promise<Void> result) {
        new StartTlsCheck(client, target, sources, result).next();
    }

    private void next() {
        client.login("", "", Purpose.ENCRYPTED_STREAM, this);
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
        String message = "cannot open an encrypted stream to " + target + source + " with STARTTLS: "
                + cause.description() + " (" + detail + ") [" + cause.id() + "]";
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
