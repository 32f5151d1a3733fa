package dev.throng.search;

import dev.throng.text.QuantityText;
import java.util.OptionalDouble;

/**
 * The link between generator and target. Part of {@link Hold}; the names are part of the file format, which users' scripts read. Immutable.
 *
 * @param bitsPerSecond its rate, more than 0
 * @param source where the rate is from, for people: {@code --link} or {@code the speed of eth0}
 */
public record Link(double bitsPerSecond, String source) {

    /** The rate on a link in relation to the rate of the members' bytes: frames, TCP and HTTP need the rest. */
    private static final double OVERHEAD = 1.1;

    /** The members' bytes and the overhead fill the link from this share on. */
    private static final double FULL = 0.9;

    /** No link carries more bytes than its rate, so above this share, without overhead, the stated rate is wrong. The excess covers late reads. */
    private static final double WRONG = 1.05;

    private static final String[] UNITS = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};

    /** The part of the rate that the members' bytes used with overhead, at most 1; 0 if it is not known. */
    public double used(Members run) {
        return Math.min(1, OVERHEAD * withoutOverhead(run));
    }

    private double withoutOverhead(Members run) {
        return 8 * run.received().bytesPerSecond().orElse(0) / bitsPerSecond;
    }

    /** Whether the members' bytes filled the link. */
    public boolean isFull(Members run) {
        return used(run) >= FULL && !isWrong(run);
    }

    /** Whether more bytes arrived than the link carries, so that its rate is another. */
    public boolean isWrong(Members run) {
        return withoutOverhead(run) > WRONG;
    }

    /** Returns how many members the link carries with overhead. Empty if it is not known how much each receives. */
    public OptionalDouble carries(Members run) {
        OptionalDouble each = run.bitsPerMember();
        return each.isPresent()
                ? OptionalDouble.of(bitsPerSecond / (each.getAsDouble() * OVERHEAD))
                : OptionalDouble.empty();
    }

    /** The rate for people: {@code 50 Mbit/s}. */
    public String rate() {
        double rate = bitsPerSecond;
        int unit = 0;
        while (rate >= 1000 && unit < UNITS.length - 1) {
            rate /= 1000;
            unit++;
        }
        return QuantityText.number(rate) + " " + UNITS[unit];
    }
}
