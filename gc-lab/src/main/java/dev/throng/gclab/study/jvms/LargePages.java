package dev.throng.gclab.study.jvms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether the machine has large pages reserved, according to {@code /proc/meminfo} of Linux. */
public final class LargePages {

    private static final Path MEMINFO = Path.of("/proc/meminfo");

    private LargePages() {}

    public static boolean setAside() {
        return setAside(MEMINFO);
    }

    /** False if the file does not state it. */
    public static boolean setAside(Path meminfo) {
        try {
            return Files.readAllLines(meminfo).stream().anyMatch(line -> line.matches("HugePages_Total:\\s+[1-9]\\d*"));
        } catch (IOException notLinux) {
            return false;
        }
    }
}
