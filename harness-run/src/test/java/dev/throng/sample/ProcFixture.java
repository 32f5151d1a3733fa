package dev.throng.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A /proc of files, in the formats recorded from Linux 6. */
final class ProcFixture {

    private final Path root;

    ProcFixture(Path root) {
        this.root = root;
    }

    ProcFs proc() {
        return new ProcFs(root.toString());
    }

    ProcFixture file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** A process with one open file per name in {@code fd}, and no threads of note. */
    ProcFixture process(long pid, String name, char state, long parent, long user, long system, long startTicks)
            throws IOException {
        return file(pid + "/stat", stat(pid, name, state, parent, user, system, 0, 0, 4, startTicks, 0));
    }

    ProcFixture thread(long pid, long tid, String name, long nanos) throws IOException {
        return file(pid + "/task/" + tid + "/comm", name + "\n")
                .file(pid + "/task/" + tid + "/schedstat", nanos + " 6176 2\n");
    }

    static String stat(
            long pid,
            String name,
            char state,
            long parent,
            long user,
            long system,
            long childUser,
            long childSystem,
            long threads,
            long startTicks,
            long ioWaitTicks) {
        return pid + " (" + name + ") " + state + " " + parent + " 8367 6412 0 -1 4194304 119 0 0 0 " + user + " "
                + system
                + " " + childUser + " " + childSystem + " 20 0 " + threads + " 0 " + startTicks
                + " 3133440 417 18446744073709551615 94708866510848 94708866530729 140732109382224 0 0 0 0 0 0 0 0 0 17 0 0 0 "
                + ioWaitTicks
                + " 0 0 94708866546736 94708866548352 94709855309824 140732109384356 140732109384405 140732109384405"
                + " 140732109385707 0\n";
    }
}
