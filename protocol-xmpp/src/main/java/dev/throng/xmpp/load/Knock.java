package dev.throng.xmpp.load;

import dev.throng.xmpp.client.ConnectionListener;
import dev.throng.xmpp.client.Connector;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Opens a connection and closes it, to see whether there is a target at all. */
final class Knock implements ConnectionListener {

    private final InetSocketAddress target;
    private final Promise<Void> answer;

    private Knock(InetSocketAddress target, Promise<Void> answer) {
        this.target = target;
        this.answer = answer;
    }

    /** The answer fails with a message for the user if nobody opens. */
    static void at(Connector connector, InetSocketAddress target, Promise<Void> answer) {
        XmppConnection connection = connector.open(new Knock(target, answer));
        answer.addListener(answered -> connection.close());
    }

    @Override
    public void connected(long atNanos) {
        answer.trySuccess(null);
    }

    @Override
    public void encrypted(long atNanos) {
        answer.trySuccess(null);
    }

    @Override
    public void opened(Element header, long atNanos) {
        answer.trySuccess(null);
    }

    @Override
    public void received(Element element, int bytes, long atNanos) {
        answer.trySuccess(null);
    }

    @Override
    public void ended(End end, String detail, long atNanos) {
        answer.tryFailure(new IOException("cannot reach " + target.getHostString() + ":" + target.getPort() + ": "
                + XmppFailure.of(end, Step.CONNECT).id() + ": " + detail));
    }
}
