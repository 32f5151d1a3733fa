package dev.throng.reports.junit;

import java.util.Objects;

/**
 * A test case for a CI server: one statement on results, such as an objective. Immutable.
 *
 * @param name the statement; different for each case of a suite
 * @param message why the case failed or was skipped; empty if it passed
 * @param details further lines, such as the measured value; may be empty
 * @param durationNanos how long the test took; 0 if another case of the suite has the same time
 */
public record TestCase(String name, Status status, String message, String details, long durationNanos) {

    /** How a test case ended. */
    public enum Status {
        PASSED,
        FAILED,
        /** Not decided, because another case failed. */
        SKIPPED
    }

    public TestCase {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(details, "details");
    }

    /** Returns a case that passed. */
    public static TestCase passed(String name, String details) {
        return new TestCase(name, Status.PASSED, "", details, 0);
    }

    /** Returns a case that failed. */
    public static TestCase failed(String name, String message) {
        return new TestCase(name, Status.FAILED, message, "", 0);
    }

    /** Returns a case that was not decided. */
    public static TestCase skipped(String name, String message) {
        return new TestCase(name, Status.SKIPPED, message, "", 0);
    }

    /** Returns this case with further lines. */
    public TestCase withDetails(String lines) {
        return new TestCase(name, status, message, lines, durationNanos);
    }

    /** Returns this case with its duration. */
    public TestCase lasting(long nanos) {
        return new TestCase(name, status, message, details, nanos);
    }
}
