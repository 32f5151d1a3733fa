package dev.throng.streams.mounts;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** The mount points where sources of this run publish. Shared by all event loops. */
public final class LiveMounts {

    private static final int NOWHERE = -1;

    private final int[] live;
    private final int[] places;
    private int size;

    /** @param count of all mount points */
    LiveMounts(int count) {
        live = new int[count];
        places = new int[count];
        Arrays.fill(places, NOWHERE);
    }

    public synchronized void add(int mount) {
        if (places[mount] == NOWHERE) {
            places[mount] = size;
            live[size++] = mount;
        }
    }

    public synchronized void remove(int mount) {
        int place = places[mount];
        if (place != NOWHERE) {
            size--;
            int last = live[size];
            live[place] = last;
            places[last] = place;
            places[mount] = NOWHERE;
        }
    }

    public synchronized boolean isEmpty() {
        return size == 0;
    }

    /** Returns one of them at random; empty if there is none. */
    public synchronized OptionalInt any(SplittableRandom random) {
        return size == 0 ? OptionalInt.empty() : OptionalInt.of(live[random.nextInt(size)]);
    }
}
