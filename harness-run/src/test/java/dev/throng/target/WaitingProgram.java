package dev.throng.target;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Run in a JVM of its own: prints {@code ready} and waits a minute, unless it is ended before. */
final class WaitingProgram {

    private WaitingProgram() {}

    public static void main(String[] args) {
        System.out.println("ready");
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
