package dev.throng.load;

/** A process without arrivals. */
enum NoArrivals implements ArrivalProcess {
    INSTANCE;

    @Override
    public long peek() {
        return NEVER;
    }

    @Override
    public void take() {
        throw new IllegalStateException("no arrival to take");
    }

    @Override
    public long due(long atNanos) {
        return 0;
    }

    @Override
    public long taken() {
        return 0;
    }
}
