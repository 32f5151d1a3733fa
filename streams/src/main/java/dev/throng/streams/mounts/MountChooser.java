package dev.throng.streams.mounts;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Which mount the next listener of one event loop listens to. Confined to the loop. */
@FunctionalInterface
public interface MountChooser {

    /** Returns the number of the mount, from 0. */
    int next();

    /**
     * The choice that settings ask for. In turn means in turn over all loops: loop {@code part} of {@code parts} takes every {@code
     * parts}-th, so that the listeners of all loops together are as even as they can be.
     *
     * @param weights how often each mount is chosen, relative to the others; mounts without one have 1. Only for {@link MountChoice#WEIGHTED}
     * @param mounts how many there are
     * @param part the number of the loop
     * @param parts how many loops there are
     */
    static MountChooser of(
            MountChoice choice, List<Double> weights, int mounts, int part, int parts, SplittableRandom random) {
        return switch (choice) {
            case RANDOM -> () -> random.nextInt(mounts);
            case ROUND_ROBIN -> new InTurn(mounts, part, parts);
            case WEIGHTED -> weighted(weights, mounts, random);
        };
    }

    /** Counts over all loops. */
    final class InTurn implements MountChooser {

        private final int mounts;
        private final int step;
        private int next;

        private InTurn(int mounts, int part, int parts) {
            this.mounts = mounts;
            this.step = parts % mounts;
            this.next = part % mounts;
        }

        @Override
        public int next() {
            int chosen = next;
            next = (next + step) % mounts;
            return chosen;
        }
    }

    private static MountChooser weighted(List<Double> weights, int mounts, SplittableRandom random) {
        double[] upTo = new double[mounts];
        double sum = 0;
        for (int i = 0; i < mounts; i++) {
            sum += i < weights.size() ? weights.get(i) : 1;
            upTo[i] = sum;
        }
        double all = sum;
        return () -> {
            double drawn = random.nextDouble(all);
            int found = Arrays.binarySearch(upTo, drawn);
            int mount = found < 0 ? -found - 1 : found;
            while (upTo[mount] <= drawn) {
                // where one mount's share ends the next one's begins, and a share may be empty
                mount++;
            }
            return mount;
        };
    }
}
