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
 * Base classes for Gatling actions in Java. Scala's compiler adds methods to a trait that call its super-trait. They are synthetic, so
 * Java's compiler does not require them, but a class without them fails at run time with an {@link AbstractMethodError}. These base
 * classes implement them: one class for each trait, because Java can call the defaults of an interface only from a class that implements
 * it directly.
 */
final class ActionBridge {

    /** Implements the first trait, which logs. */
    abstract static class Logging implements Action {

        private Logger logger;

        @SuppressWarnings("this-escape") // the trait's initialiser sets the logger
        Logging() {
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

        /** Executes the action on the session's event loop. */
        final void onLoop(Session session) {
            Action.super.$bang(session);
        }
    }

    /** Implements the second trait, which reports an exception as a crash of the request. */
    abstract static class Chainable extends Logging implements ChainableAction {

        public final void io$gatling$core$action$ChainableAction$$super$$bang(Session session) {
            onLoop(session);
        }

        final void guarded(Session session) {
            ChainableAction.super.$bang(session);
        }
    }

    /** Implements the third trait, which lets a user leave a block. The base class of Throng's actions. */
    abstract static class Exitable extends Chainable implements ExitableAction {

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

    private ActionBridge() {}
}
