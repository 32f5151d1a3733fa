package dev.throng.reports;

import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.function.Supplier;

/** Calls a protocol's code, so that its errors do not lose the report. */
final class GuardedCall {

    static final String NO_VALUE = "it returned null";

    /** The result of a call, or the value in its place and the sentence that states why. The sentence is empty if the call succeeded. */
    record Outcome<T>(T value, String failure) {

        boolean failed() {
            return !failure.isEmpty();
        }
    }

    private GuardedCall() {}

    /**
     * Makes the call.
     *
     * @param subject the missing part that the sentence names, such as "This section"
     * @param otherwise the value if the call throws an exception or returns {@code null}
     */
    static <T> Outcome<T> call(String subject, Supplier<T> call, T otherwise) {
        try {
            return new Outcome<>(Objects.requireNonNull(call.get(), NO_VALUE), "");
        } catch (RuntimeException | LinkageError | ServiceConfigurationError | StackOverflowError failed) {
            return new Outcome<>(
                    otherwise, subject + " is missing, because the protocol's extension failed: " + words(failed));
        }
    }

    private static String words(Throwable failed) {
        String name = failed.getClass().getSimpleName();
        return failed.getMessage() == null ? name + "." : name + ": " + failed.getMessage() + ".";
    }
}
