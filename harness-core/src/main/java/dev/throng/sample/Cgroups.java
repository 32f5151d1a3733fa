package dev.throng.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the control groups of this process allow it, the strictest of its group and those above it; version 2 and, beside it, 1. See
 * cgroups(7) and the kernel's admin guide.
 */
final class Cgroups {

    /** Version 1 writes "no limit" as the largest multiple of a page. */
    private static final long NO_LIMIT_FROM = Long.MAX_VALUE / 2;

    private final Path mount;
    private final String membership;

    /**
     * @param mount usually {@code /sys/fs/cgroup}
     * @param membership the text of {@code /proc/self/cgroup}
     */
    Cgroups(Path mount, String membership) {
        this.mount = mount;
        this.membership = membership;
    }

    /** CPUs' worth of time per period; empty if there is no limit. */
    OptionalDouble cpus() {
        double least = Double.MAX_VALUE;
        for (Path group = group(""); group.startsWith(mount); group = group.getParent()) {
            String[] words = read(group.resolve("cpu.max")).orElse("max").split(" ");
            if (words.length == 2 && !words[0].equals("max")) {
                least = Math.min(least, Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
            }
        }
        for (Path group = group("cpu"); group.startsWith(mount); group = group.getParent()) {
            double quota = read(group.resolve("cpu.cfs_quota_us"))
                    .map(Double::parseDouble)
                    .orElse(-1.0);
            double period = read(group.resolve("cpu.cfs_period_us"))
                    .map(Double::parseDouble)
                    .orElse(1.0);
            if (quota > 0) {
                least = Math.min(least, quota / period);
            }
        }
        return least == Double.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of(least);
    }

    /** Empty if there is no limit. */
    OptionalLong memoryBytes() {
        long least = Long.MAX_VALUE;
        for (Path group = group(""); group.startsWith(mount); group = group.getParent()) {
            String limit = read(group.resolve("memory.max")).orElse("max");
            least = limit.equals("max") ? least : Math.min(least, Long.parseLong(limit));
        }
        for (Path group = group("memory"); group.startsWith(mount); group = group.getParent()) {
            least = Math.min(
                    least,
                    read(group.resolve("memory.limit_in_bytes"))
                            .map(Long::parseLong)
                            .orElse(Long.MAX_VALUE));
        }
        return least >= NO_LIMIT_FROM ? OptionalLong.empty() : OptionalLong.of(least);
    }

    /** The directory of our group: lines are {@code id:controllers:path}, without controllers for version 2. */
    private Path group(String controller) {
        String path = membership
                .lines()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3 && ("," + parts[1] + ",").contains("," + controller + ","))
                .map(parts -> parts[2])
                .findFirst()
                .orElse("/");
        Path base = controller.isEmpty() ? mount : mount.resolve(controller);
        return base.resolve(path.substring(1)).normalize();
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }
}
