package dev.throng.gatling.action;

import dev.throng.time.NanoClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Executes the next action once per interval. Unlike Gatling's {@code pace}, it keeps the due times of late users: a late user continues
 * at once, and its next request counts from the due time, until the user has caught up.
 */
final class DueEveryAction extends ActionBridge.Exitable {

    private final Duration interval;
    private final NanoClock clock;

    DueEveryAction(Duration interval, CoreComponents core, NanoClock clock, Action next) {
        super(core, next);
        this.interval = interval;
        this.clock = clock;
    }

    @Override
    public void execute(Session session) {
        long now = clock.nanos();
        Session marked = DueTime.setNext(session, interval, now);
        long wait = DueTime.of(marked, now) - now;
        if (wait > 0) {
            session.eventLoop().schedule(() -> next().$bang(marked), wait, TimeUnit.NANOSECONDS);
        } else {
            next().$bang(marked);
        }
    }

    @Override
    public String name() {
        return "dueEvery";
    }
}
