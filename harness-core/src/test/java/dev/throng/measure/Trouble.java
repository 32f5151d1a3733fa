package dev.throng.measure;

/** Two ways to fail. */
enum Trouble implements Failure {
    REFUSED(Blame.NETWORK),
    CLOSED(Blame.TARGET);

    private final Blame blame;

    Trouble(Blame blame) {
        this.blame = blame;
    }

    @Override
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public String description() {
        return "for tests";
    }

    @Override
    public Blame blame() {
        return blame;
    }
}
