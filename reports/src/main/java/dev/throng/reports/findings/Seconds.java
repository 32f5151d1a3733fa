package dev.throng.reports.findings;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A moment of the run as people read it. */
public final class Seconds {

    private Seconds() {}

    /** Seconds since the start of the first phase, to the millisecond at most: {@code 5}, {@code 7.25}. */
    public static String of(long nanos) {
        BigDecimal seconds = new BigDecimal(nanos).movePointLeft(9).setScale(3, RoundingMode.HALF_UP);
        return seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
    }
}
