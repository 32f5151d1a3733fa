package dev.throng.protocol;

/**
 * How many addresses a target has, and whether its servers know of each other. Immutable.
 *
 * @param addresses at least 1
 * @param separate whether the addresses belong to servers that know nothing of each other; false for one address
 */
public record TargetShape(int addresses, boolean separate) {

    public TargetShape {
        if (addresses < 1 || separate && addresses == 1) {
            throw new IllegalArgumentException("addresses: " + addresses + ", separate: " + separate);
        }
    }

    /** The shape of these addresses. */
    public static TargetShape of(TargetAddresses targets) {
        return new TargetShape(targets.count(), targets.separate());
    }
}
