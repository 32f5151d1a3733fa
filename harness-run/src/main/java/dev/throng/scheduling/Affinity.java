package dev.throng.scheduling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Keeps all threads of this process on some CPUs, until it is closed. Linux only; uses {@code taskset} of util-linux. */
public final class Affinity implements AutoCloseable {

    private static final Path ONLINE = Path.of("/sys/devices/system/cpu/online");
    private static final String ALLOWED = "Cpus_allowed_list:";

    private final Optional<CpuList> before;

    private Affinity(Optional<CpuList> before) {
        this.before = before;
    }

    /** No limit. */
    public static Affinity none() {
        return new Affinity(Optional.empty());
    }

    /** Keeps this process on some CPUs. What it has started before stays where it is; what it starts from now on goes there too. */
    public static Affinity of(CpuList cpus) {
        Affinity affinity = new Affinity(allowed(ProcessHandle.current().pid()));
        move(cpus);
        return affinity;
    }

    private static void move(CpuList cpus) {
        new LinuxScheduler()
                .run(List.of("taskset -a -c -p " + cpus + " "
                        + ProcessHandle.current().pid()));
    }

    /** The words that start a command on some CPUs only, before the words of the command. */
    public static List<String> startOn(CpuList cpus) {
        return List.of("taskset", "-c", cpus.toString());
    }

    /** Why processes cannot be kept on CPUs here; empty if they can. */
    public static Optional<String> unavailable() {
        if (!Files.exists(ONLINE)) {
            return Optional.of("Linux");
        }
        return LinuxScheduler.isInstalled("taskset")
                ? Optional.empty()
                : Optional.of("taskset of util-linux on the PATH");
    }

    /** The CPUs of this machine that are in use; empty if they are unknown. */
    public static Optional<CpuList> online() {
        try {
            return list(Files.readString(ONLINE));
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    /** The CPUs that the first thread of a process may run on; empty if they are unknown. */
    public static Optional<CpuList> allowed(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/status"), StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .flatMap(line -> list(line.substring(ALLOWED.length())));
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    private static Optional<CpuList> list(String text) {
        try {
            return Optional.of(CpuList.parse(text));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /** Lets the threads run where they could before. */
    @Override
    public void close() {
        before.ifPresent(Affinity::move);
    }
}
