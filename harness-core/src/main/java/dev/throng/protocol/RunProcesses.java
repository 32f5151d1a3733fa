package dev.throng.protocol;

import dev.throng.time.WallClock;
import java.security.SecureRandom;

/**
 * What the processes that send the load of one run have in common. Immutable.
 *
 * @param count how many processes there are; at least 1
 * @param runNumber a number that no other run against the same target has
 * @param secret a number that only this run knows, so that a target cannot guess it
 * @param messages passes messages to event loops of other processes
 */
public record RunProcesses(int count, long runNumber, long secret, Messages messages) {

    /** Passes messages between event loops of different processes. Any thread may call it. */
    public interface Messages {

        /** For a run of one process: there is no other loop that could get a message. */
        Messages NONE = (part, atNanos, message) -> {};

        /**
         * Sends a message; {@link Driver#told} of the other loop gets it. It is lost if the other process is lost.
         *
         * @param part the number of the loop that gets it
         * @param atNanos the time that the message is about, on the clock of this process
         */
        void send(int part, long atNanos, byte[] message);

        /**
         * Converts a time to the clock that all processes of the run share, as exactly as the differences of their clocks are known.
         *
         * @param nanos a time on the clock of this process, after the start of the load
         * @return nanoseconds, at least 0; with one process the same time
         */
        default long shared(long nanos) {
            return nanos;
        }
    }

    private static final SecureRandom SECRETS = new SecureRandom();

    public RunProcesses {
        if (count < 1) {
            throw new IllegalArgumentException("count: " + count + " (expected: at least 1)");
        }
    }

    /** A run of this process alone. */
    public static RunProcesses alone() {
        return of(1, Messages.NONE);
    }

    /** Processes with a new number and a new secret. */
    public static RunProcesses of(int count, Messages messages) {
        return new RunProcesses(count, WallClock.SYSTEM.epochMicros(), SECRETS.nextLong(), messages);
    }

    /** Leaves the secret out. */
    @Override
    public String toString() {
        return count + " processes of run " + runNumber;
    }
}
