package dev.throng.maven;

import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.eclipse.aether.SessionData;

/**
 * The turn of one load. Modules that {@code mvn -T} builds at the same time apply their loads one after the other: two loads on one machine
 * falsify each other.
 *
 * <p>The lock is in the data of Maven's session. Modules may load the plugin's classes more than once, so a static field would not be one
 * lock.
 */
final class LoadTurn {

    private static final String KEY = "dev.throng.load";

    /** Applies a load. */
    interface Load {
        Outcome apply() throws MojoExecutionException, IOException;
    }

    private final Lock lock;

    private final Log log;

    LoadTurn(SessionData session, Log log) {
        session.set(KEY, null, new ReentrantLock(true));
        this.lock = (Lock) session.get(KEY);
        this.log = log;
    }

    /** Waits for the end of the load that another module of the build applies, if there is one, and says so. Each load ends by itself. */
    Outcome of(Load load) throws MojoExecutionException, IOException {
        await();
        try {
            return load.apply();
        } finally {
            lock.unlock();
        }
    }

    private void await() throws MojoExecutionException {
        if (lock.tryLock()) {
            return;
        }
        log.info("Waiting for the load of another module");
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while it waited for the load of another module", interrupted);
        }
    }
}
