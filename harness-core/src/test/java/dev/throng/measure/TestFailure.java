package dev.throng.measure;

/** Two ways to fail. */
enum Trouble implements Failure {
    REFUSED(Blame.NETWORK),
    CLOSED(Blame.TARGET);

    private final Traits traits;

    Trouble(Blame blame) {
        this.traits = new Traits(name().toLowerCase(java.util.Locale.ROOT), "for tests", blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
