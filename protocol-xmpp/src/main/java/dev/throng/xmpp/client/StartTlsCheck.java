package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportException;
import dev.throng.xmpp.codec.Element;
import io.netty.util.concurrent.Promise;

/** Opens one encrypted stream before a run, to check that the server offers STARTTLS and that its certificate is trusted. */
final class StartTlsCheck implements LoginListener {

    private final Endpoint target;
    private final Promise<Void> result;

    private StartTlsCheck(Endpoint target, Promise<Void> result) {
        this.target = target;
        this.result = result;
    }

    /** Begins the check. The result fails with a {@link TransportException} for the user. */
    static void start(XmppClient client, Endpoint target, Promise<Void> result) {
        client.login("", "", Purpose.ENCRYPTED_STREAM, new StartTlsCheck(target, result));
    }

    @Override
    public void finished(long atNanos) {
        result.setSuccess(null);
    }

    @Override
    public void failed(Failure cause, String detail, long atNanos) {
        String message = "cannot open an encrypted stream to " + target + " with STARTTLS: " + cause.description()
                + " (" + detail + ") [" + cause.id() + "]";
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
