package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.xmpp.client.XmppFailure;

/** The operation {@code login}. Confined to its event loop. */
final class LoginAction implements Action {

    private final LoopState loop;

    LoginAction(LoopState loop) {
        this.loop = loop;
    }

    @Override
    public void start(Arrival arrival) {
        int user = loop.userQueue().take();
        if (user == UserQueue.NONE) {
            arrival.failed(XmppFailure.NO_USER, arrival.startedNanos());
            return;
        }
        SessionLogin.begin(loop, user, arrival);
    }
}
