package dev.throng.httpstream.load;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Which mount the next listener of one event loop listens to. Confined to the loop. */
@FunctionalInterface
interface MountChooser {

    int next();

    /**
     * The choice that settings ask for. In turn means in turn over all loops: loop {@code part} of {@code parts} takes every {@code
     * parts}-th, so that the listeners of all loops together are as even as they can be.
     */
    static MountChooser of(MountSettings settings, int mounts, int part, int parts, SplittableRandom random) {
        return switch (settings.choice()) {
            case RANDOM -> () -> random.nextInt(mounts);
            case ROUND_ROBIN -> new InTurn(mounts, part, parts);
            case WEIGHTED -> weighted(settings, mounts, random);
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

    private static MountChooser weighted(MountSettings settings, int mounts, SplittableRandom random) {
        double[] upTo = new double[mounts];
        double sum = 0;
        for (int i = 0; i < mounts; i++) {
            sum += i < settings.weights().size() ? settings.weights().get(i) : 1;
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
