package dev.throng.gatling.action;

import io.gatling.commons.stats.OK$;
import io.gatling.core.session.Session;
import io.netty.channel.EventLoop;
import scala.collection.immutable.List$;
import scala.collection.immutable.Map$;

/** Creates Gatling sessions for tests. */
public final class Sessions {

    /** A user's session without attributes. */
    @SuppressWarnings("unchecked") // Scala's empty collections fit any element type
    public static Session on(EventLoop loop) {
        return new Session(
                "scenario",
                1,
                (scala.collection.immutable.Map<String, Object>) (Object) Map$.MODULE$.empty(),
                OK$.MODULE$,
                (scala.collection.immutable.List<io.gatling.core.session.Block>) (Object) List$.MODULE$.empty(),
                Session.NothingOnExit(),
                loop);
    }

    private Sessions() {}
}
