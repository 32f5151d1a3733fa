package dev.throng.gclogs;

import java.util.Arrays;
import java.util.function.Function;

/**
 * Caches the objects made from names that many lines repeat, so that the same name needs no new String. The cache has a fixed size; a name
 * replaces another one with the same hash. Names of more than {@value #MAX_LENGTH} bytes are not cached.
 */
final class NameCache<T> {

    private static final int SLOTS = 256;
    private static final int MAX_LENGTH = 200;

    private record Entry<T>(byte[] name, T value) {}

    private final Entry<?>[] entries = new Entry<?>[SLOTS];
    private final Function<String, T> make;

    /** @param make makes the object of a name that is not in the cache */
    NameCache(Function<String, T> make) {
        this.make = make;
    }

    /** The object of the name in [from, to) of a line. */
    T of(byte[] line, int from, int to) {
        if (to - from > MAX_LENGTH) {
            return make.apply(Ascii.text(line, from, to));
        }
        int slot = Ascii.hash(line, from, to) & SLOTS - 1;
        @SuppressWarnings("unchecked") // the array has only such entries
        Entry<T> known = (Entry<T>) entries[slot];
        if (known != null && Arrays.equals(known.name(), 0, known.name().length, line, from, to)) {
            return known.value();
        }
        T value = make.apply(Ascii.text(line, from, to));
        entries[slot] = new Entry<>(Arrays.copyOfRange(line, from, to), value);
        return value;
    }
}
