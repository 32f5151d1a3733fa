package dev.throng.targets.observe;

import com.sun.management.ThreadMXBean;
import dev.throng.targets.time.Clock;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes hiccups and, once per second, the bytes that all live threads have allocated. The file has lines {@code
 * kind,atNanos,value}. Runs on its own daemon thread until the JVM ends, and costs about 1,000 wake-ups per second.
 */
public final class SelfObserver implements Runnable {

    private static final long WRITTEN_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path file;
    private final Clock clock;
    private final PrintStream err;
    private final HiccupDetector hiccups = new HiccupDetector();

    private SelfObserver(Path file, Clock clock, PrintStream err) {
        this.file = file;
        this.clock = clock;
        this.err = err;
    }

    /**
     * Starts the thread.
     *
     * @param err gets a message if the file cannot be written; the target continues without observation
     */
    public static void start(Path file, Clock clock, PrintStream err) {
        Thread thread = new Thread(new SelfObserver(file, clock, err), "observer");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write("kind,atNanos,value\n");
            observe(out);
        } catch (IOException refused) {
            err.println("throng-targets: observe: " + refused + " (expected: a file that can be written)");
        }
    }

    private void observe(Writer out) throws IOException {
        long written = clock.nanos();
        while (!Thread.currentThread().isInterrupted()) {
            long before = clock.nanos();
            LockSupport.parkNanos(HiccupDetector.SLEEP_NANOS);
            long now = clock.nanos();
            hiccups.woke(before, now);
            if (now - written >= WRITTEN_EVERY_NANOS) {
                written = now;
                out.write(hiccups.take());
                out.write("allocated," + now + "," + allocated() + "\n");
                out.flush();
            }
        }
    }

    /**
     * The bytes that the live threads of this JVM have allocated. The JVM forgets threads that have ended; those of the targets do not end.
     */
    public static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }
}
