package dev.throng.measure;

/** Two ways to fail. */
enum TestFailure implements Failure {
    REFUSED(Blame.NETWORK),
    CLOSED(Blame.TARGET);

    private final Traits traits;

    TestFailure(Blame blame) {
        this.traits = new Traits(name().toLowerCase(java.util.Locale.ROOT), "for tests", blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
