package dev.throng.cli;

import dev.throng.generator.GeneratorJvm;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles Ctrl-C and similar signals: the first ends gracefully, the second at once. A shutdown hook would not work, because a JVM
 * that is shutting down ignores a second Ctrl-C. A process that is to end with the program that started it ends gracefully then too.
 *
 * <p>The JVM's signal handling has no supported interface; it is reached by reflection, as the compiler warns of it otherwise. Where
 * it is missing, or a signal is ignored on purpose (nohup), the JVM's own behaviour stays.
 */
final class SignalHandling {

    private static final Logger LOG = LoggerFactory.getLogger(SignalHandling.class);

    private static final int FIRST_SIGNAL_CODE = 128;

    private SignalHandling() {}

    /**
     * Handles SIGINT, SIGTERM and SIGHUP from now on, and the end of the program that started this one, if {@link
     * GeneratorJvm#ENDS_WITH_INPUT} is set. The actions are called on a thread of the JVM's or of this class, and must not wait.
     *
     * @param first what the first signal does
     * @param second what every further signal does
     */
    static void handle(Runnable first, Runnable second) {
        EndRequests requests = new EndRequests(first, second);
        if (Boolean.getBoolean(GeneratorJvm.ENDS_WITH_INPUT)) {
            StandardInput.onEnd(System.in, requests::starterEnded);
        }
        Runnable action = requests::signal;
        for (String signal : List.of("INT", "TERM", "HUP")) {
            try {
                handle(signal, action);
            } catch (InvocationTargetException ignoredOnPurpose) {
                LOG.info("SIG{} is left as it is", signal, ignoredOnPurpose);
            } catch (ReflectiveOperationException notThisJvm) {
                LOG.info("signals cannot be handled on this JVM", notThisJvm);
            }
        }
    }

    /**
     * Ends the program at the first signal, before it has something to end gracefully. {@link #handle} replaces this.
     *
     * @param end gets the exit code, as a shell computes it: 130 after Ctrl-C
     */
    static void endWith(IntConsumer end) {
        Map.of("INT", 2, "TERM", 15, "HUP", 1).forEach((signal, number) -> {
            try {
                handle(signal, () -> end.accept(FIRST_SIGNAL_CODE + number));
            } catch (ReflectiveOperationException ignoredOrNotThisJvm) {
                LOG.info("SIG{} is left as it is", signal, ignoredOrNotThisJvm);
            }
        });
    }

    private static void handle(String name, Runnable action) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object proxy = Proxy.newProxyInstance(
                SignalHandling.class.getClassLoader(),
                new Class<?>[] {handler},
                (self, method, arguments) -> switch (method.getName()) {
                    case "handle" -> {
                        action.run();
                        yield null;
                    }
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    default -> "handler of " + name;
                });
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    }

    /**
     * Decides how requests to end are followed. The first request of any kind ends gracefully. A second signal comes from a user who does
     * not wait, and ends at once. The end of the program that started this one is no signal: a program that ends often sends a signal as
     * well, and the two together must not lose results. Any thread may use it.
     */
    static final class EndRequests {

        private final Runnable gracefully;
        private final Runnable atOnce;
        private final AtomicBoolean ending = new AtomicBoolean();
        private final AtomicBoolean signalled = new AtomicBoolean();

        EndRequests(Runnable gracefully, Runnable atOnce) {
            this.gracefully = gracefully;
            this.atOnce = atOnce;
        }

        /** A signal came. */
        void signal() {
            if (signalled.compareAndSet(false, true)) {
                end();
            } else {
                atOnce.run();
            }
        }

        /** The program that started this one has ended. */
        void starterEnded() {
            end();
        }

        private void end() {
            if (ending.compareAndSet(false, true)) {
                gracefully.run();
            }
        }
    }
}
