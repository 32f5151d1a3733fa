package dev.throng.gatling.action;

import com.typesafe.scalalogging.Logger;
import com.typesafe.scalalogging.StrictLogging;
import io.gatling.commons.util.Clock;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.action.ChainableAction;
import io.gatling.core.action.ExitableAction;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;

/**
 * A Java class as one of Gatling's actions. Scala's compiler adds methods to a trait by which it reaches the trait above it; they are
 * marked synthetic, so that Java's compiler does not ask for them, and a class without them dies with an {@link AbstractMethodError} once
 * it runs. They are here, and nowhere else: a class for each trait, as Java reaches the defaults of an interface only from a class that
 * names it.
 */
final class Glue {

    /** The first trait, which logs. */
    abstract static class Plain implements Action {

        private Logger logger;

        @SuppressWarnings("this-escape") // what a trait's initialiser does: it sets the logger
        Plain() {
            StrictLogging.$init$(this);
        }

        @Override
        public final Logger logger() {
            return logger;
        }

        @Override
        public final void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger made) {
            logger = made;
        }

        /** Executes on the session's event loop. */
        final void onLoop(Session session) {
            Action.super.$bang(session);
        }
    }

    /** The second, which turns an exception into a crash of the request. */
    abstract static class Chained extends Plain implements ChainableAction {

        public final void io$gatling$core$action$ChainableAction$$super$$bang(Session session) {
            onLoop(session);
        }

        final void guarded(Session session) {
            ChainableAction.super.$bang(session);
        }
    }

    /** The third, which ends a user whose block is to be left: what actions of ours extend. */
    abstract static class Exitable extends Chained implements ExitableAction {

        private final CoreComponents core;
        private final Action next;

        Exitable(CoreComponents core, Action next) {
            this.core = core;
            this.next = next;
        }

        public final void io$gatling$core$action$ExitableAction$$super$$bang(Session session) {
            guarded(session);
        }

        @Override
        public final Action next() {
            return next;
        }

        @Override
        public final StatsEngine statsEngine() {
            return core.statsEngine();
        }

        @Override
        public final Clock clock() {
            return core.clock();
        }
    }

    private Glue() {}
}
