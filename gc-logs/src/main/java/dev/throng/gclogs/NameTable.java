package dev.throng.gclogs;

import java.util.Arrays;
import java.util.function.Function;

/**
 * What was made of names that lines repeat, found by their bytes without a String. A table of fixed size in which a name
 * takes the place of another with the same hash; long names are not kept.
 */
final class NameTable<T> {

    private static final int SLOTS = 256;
    private static final int MAX_LENGTH = 200;

    private record Entry<T>(byte[] name, T value) {}

    private final Entry<?>[] entries = new Entry<?>[SLOTS];
    private final Function<String, T> make;

    /** @param make what to make of a name that is not in the table */
    NameTable(Function<String, T> make) {
        this.make = make;
    }

    T of(byte[] line, int from, int to) {
        if (to - from > MAX_LENGTH) {
            return make.apply(Ascii.text(line, from, to));
        }
        int slot = Ascii.hash(line, from, to) & SLOTS - 1;
        @SuppressWarnings("unchecked") // only entries of ours are in the array
        Entry<T> known = (Entry<T>) entries[slot];
        if (known != null && Arrays.equals(known.name(), 0, known.name().length, line, from, to)) {
            return known.value();
        }
        T value = make.apply(Ascii.text(line, from, to));
        entries[slot] = new Entry<>(Arrays.copyOfRange(line, from, to), value);
        return value;
    }
}
