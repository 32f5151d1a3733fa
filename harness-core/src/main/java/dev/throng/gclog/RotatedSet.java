package dev.throng.gclog;

import java.nio.file.Path;
import java.util.List;

/** The files of one log. */
final class RotatedSet {

    private RotatedSet() {}

    static List<Path> of(Path log) {
        return List.of(log);
    }
}
