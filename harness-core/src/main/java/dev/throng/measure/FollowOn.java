package dev.throng.measure;

/**
 * A failure that another failure caused: an arrival found no session, because all sessions were refused. The side that caused the other
 * failure is to blame. The id in results is {@code failure-after-cause}: {@code no-session-after-refused}.
 *
 * @param failure why the arrival failed
 * @param cause the failure that made this one inevitable; never a follow-on failure itself
 */
public record FollowOn(Failure failure, Failure cause) implements Failure {

    /** Stands between the two ids. */
    public static final String AFTER = "-after-";

    /** A cause: what the arrival needs was requested, and the target has not answered the request. */
    public static final Failure NO_ANSWER_YET = new Waiting();

    /** Returns the failure with its first cause: the cause of a cause that is a follow-on failure. */
    public static FollowOn of(Failure failure, Failure cause) {
        return new FollowOn(failure, root(cause));
    }

    /** Returns the cause of a follow-on failure, and every other failure as it is. */
    static Failure root(Failure failure) {
        return failure instanceof FollowOn followOn ? followOn.cause() : failure;
    }

    @Override
    public Traits traits() {
        return new Traits(
                failure.id() + AFTER + cause.id(),
                failure.description() + "; the cause: " + cause.description(),
                cause.blame());
    }

    @Override
    public Blame blame() {
        return cause.blame();
    }

    @Override
    public Failure kind() {
        return failure.kind();
    }

    @Override
    public String toString() {
        return id();
    }

    private record Waiting() implements Failure {

        private static final Traits TRAITS = new Traits(
                "no-answer-yet",
                "the target has not yet answered the requests for what the arrival needs",
                Blame.TARGET);

        @Override
        public Traits traits() {
            return TRAITS;
        }
    }
}
