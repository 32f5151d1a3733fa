package dev.throng.gatling.action;

import dev.throng.time.NanoClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Lets a looping user pass once per interval. Unlike Gatling's {@code pace} it forgets nothing: who is late passes at once, and the
 * request that follows counts from when it was due, until the lost time is made up for.
 */
final class DueEvery extends Glue.Exitable {

    private final Duration interval;
    private final NanoClock clock;

    DueEvery(Duration interval, CoreComponents core, NanoClock clock, Action next) {
        super(core, next);
        this.interval = interval;
        this.clock = clock;
    }

    @Override
    public void execute(Session session) {
        long now = clock.nanos();
        Session marked = Due.next(session, interval, now);
        long wait = Due.of(marked, now) - now;
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
