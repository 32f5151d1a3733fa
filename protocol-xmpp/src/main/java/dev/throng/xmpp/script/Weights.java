package dev.throng.xmpp.script;

import java.util.List;
import java.util.random.RandomGenerator;

/** Chooses one of several by weight. Immutable. */
public final class Weights {

    private final long[] sums;

    /** @param weights at least one, each more than 0 */
    public Weights(List<Integer> weights) {
        sums = new long[weights.size()];
        long sum = 0;
        for (int i = 0; i < sums.length; i++) {
            sum += weights.get(i);
            sums[i] = sum;
        }
    }

    /** Returns the index of the next one. Draws one random number, also if there is nothing to choose. */
    public int choose(RandomGenerator random) {
        long pick = random.nextLong(sums[sums.length - 1]);
        int index = 0;
        while (sums[index] <= pick) {
            index++;
        }
        return index;
    }
}
