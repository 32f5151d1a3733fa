package dev.throng.streams.mounts;

import dev.throng.protocol.Expect;
import dev.throng.protocol.SettingException;
import java.util.List;

/** How the mount of a listener is chosen. */
public enum MountChoice {
    RANDOM,
    ROUND_ROBIN,
    WEIGHTED;

    /**
     * Checks the settings of a choice.
     *
     * @param weights how often each mount is chosen; mounts without one have 1
     * @param named how many mounts have a name of their own; 0 if a pattern names them
     * @throws IllegalArgumentException {@code weights: value (expected: …)}
     */
    public void check(List<Double> weights, int named) {
        weights.forEach(weight -> Expect.that(weight >= 0 && Double.isFinite(weight), "weights", weight, "0 or more"));
        Expect.that(weights.isEmpty() || this == WEIGHTED, "weights", weights, "none, or choice: weighted");
        Expect.that(
                named == 0 || weights.size() <= named, "weights", weights, "at most " + named + ", one for each name");
        Expect.that(
                this != WEIGHTED || weights.stream().anyMatch(weight -> weight > 0),
                "weights",
                weights,
                "at least one that is more than 0");
    }

    /**
     * Checks that a mount can be chosen.
     *
     * @param key where the weights stand
     * @param mounts how many there are
     * @throws SettingException if all of them have the weight 0
     */
    public static void checkSum(String key, List<Double> weights, int mounts) {
        if (weights.size() >= mounts && weights.subList(0, mounts).stream().allMatch(weight -> weight == 0)) {
            throw new SettingException(key, weights + " (expected: a mount with more than 0)");
        }
    }
}
