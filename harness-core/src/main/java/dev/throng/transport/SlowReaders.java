package dev.throng.transport;

/**
 * Which connections read slowly on purpose, and how slowly. Immutable.
 *
 * @param share of the connections that read slowly, from 0 to 1
 * @param bytesPerSecond how fast each of them reads, more than 0
 */
public record SlowReaders(double share, int bytesPerSecond) {

    /** No connection reads slowly. */
    public static final SlowReaders NONE = new SlowReaders(0, 1);

    /**
     * Whether a connection reads slowly. Slow ones are spread evenly: of any n consecutive connections, n × share are slow, ± 1.
     *
     * @param index the connection's number, from 0
     */
    public boolean isSlow(long index) {
        return Math.floor((index + 1) * share) > Math.floor(index * share);
    }
}
