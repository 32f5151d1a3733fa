package dev.throng.cluster;

import dev.throng.time.NanoClock;
import org.jgroups.logging.CustomLogFactory;
import org.jgroups.logging.Log;
import org.jgroups.logging.Slf4jLogImpl;

/**
 * Writes the errors of JGroups as warnings, and its information for debugging only. A send to a member that has just ended is an error to
 * JGroups. Here it is an event that the listener receives. Of warnings of one kind it writes one in some seconds, with the number of those
 * that it left out: anyone who can connect to the port can cause one. Protocols of this package log under the name of the JGroups class
 * that they extend, because the lines come from there.
 */
final class QuietLog extends Slf4jLogImpl {

    private final RepeatedLines repeated = new RepeatedLines(NanoClock.SYSTEM);

    private QuietLog(String category) {
        super(category);
    }

    /** Creates such logs for all of JGroups. */
    static CustomLogFactory factory() {
        return new CustomLogFactory() {
            @Override
            public Log getLog(Class<?> type) {
                Class<?> named = type;
                while (named.getPackageName().equals(QuietLog.class.getPackageName())) {
                    named = named.getSuperclass();
                }
                return new QuietLog(named.getName());
            }

            @Override
            public Log getLog(String category) {
                return new QuietLog(category);
            }
        };
    }

    @Override
    public boolean isErrorEnabled() {
        return isWarnEnabled();
    }

    @Override
    public boolean isInfoEnabled() {
        return isDebugEnabled();
    }

    @Override
    public void info(String message) {
        debug(message);
    }

    @Override
    public void info(String format, Object... arguments) {
        debug(format, arguments);
    }

    @Override
    public void warn(String message) {
        repeated.next(message).ifPresent(more -> super.warn(message + more));
    }

    @Override
    public void warn(String format, Object... arguments) {
        repeated.next(format).ifPresent(more -> super.warn(format + more, arguments));
    }

    @Override
    public void warn(String message, Throwable thrown) {
        repeated.next(message).ifPresent(more -> super.warn(message + more, thrown));
    }

    @Override
    public void error(String message) {
        warn(message);
    }

    @Override
    public void error(String format, Object... arguments) {
        warn(format, arguments);
    }

    @Override
    public void error(String message, Throwable thrown) {
        warn(message, thrown);
    }

    @Override
    public void fatal(String message) {
        warn(message);
    }

    @Override
    public void fatal(String message, Object... arguments) {
        warn(message, arguments);
    }

    @Override
    public void fatal(String message, Throwable thrown) {
        warn(message, thrown);
    }
}
