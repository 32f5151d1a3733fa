package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.client.Authentication;
import dev.throng.xmpp.client.Authenticator;
import dev.throng.xmpp.client.Connector;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.LoginOptions;
import dev.throng.xmpp.client.Patiences;
import dev.throng.xmpp.client.Purpose;

/** Where connections of one event loop are opened: whoever wants in says who he is and what for. Confined to the loop. */
final class Entrance {

    private final LoopContext context;
    private final Connector connector;
    private final LoginOptions options;
    private final Patiences patiences;
    private final Authenticator authenticator;

    Entrance(
            LoopContext context,
            Connector connector,
            LoginOptions options,
            Patiences patiences,
            Authenticator authenticator) {
        this.context = context;
        this.connector = connector;
        this.options = options;
        this.patiences = patiences;
        this.authenticator = authenticator;
    }

    /** The listener may be told of the failure before this returns. */
    Login open(String user, String password, Purpose purpose, LoginListener listener) {
        Authentication authentication = authenticator.of(user, password);
        return Login.start(connector, options, patiences, context.clock(), authentication, purpose, listener);
    }
}
