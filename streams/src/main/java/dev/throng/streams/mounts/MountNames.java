package dev.throng.streams.mounts;

import java.util.List;
import java.util.stream.IntStream;

/** The settings that name the mounts of a run, and that choose among them. */
public interface MountNames {

    /** The mounts that have a name of their own; those of the pattern count if there is none. */
    List<String> named();

    /** See {@link MountPattern}. */
    String pattern();

    /** How many mounts the pattern stands for. */
    int count();

    /** The number of the first mount of the pattern. */
    int first();

    /** How the mount of a listener is chosen. */
    MountChoice choice();

    /** How often each mount is chosen, relative to the others; mounts without one have 1. */
    List<Double> weights();

    /** Returns all mounts, in order. */
    default List<String> all() {
        if (!named().isEmpty()) {
            return named();
        }
        MountPattern numbered = MountPattern.parse(pattern());
        return IntStream.range(first(), first() + count())
                .mapToObj(numbered::path)
                .toList();
    }
}
