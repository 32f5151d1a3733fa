package dev.throng.effect;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A Java agent that gives its JVM a known disadvantage, so that a study with one such configuration has a right answer. Its option is
 * {@code stop=60/2000}: the process is stopped for 60 ms every 2,000 ms (SIGSTOP and SIGCONT, sent by a shell, for five minutes at most). Or
 * {@code burn=0.15}: a thread uses this share of the CPU that the rest of the process uses.
 */
public final class InjectedEffect {

    private static final long LONGEST_MILLIS = 300_000;
    private static final long LOOK_NANOS = 2_000_000;

    private InjectedEffect() {}

    /** Called by the JVM before its main class. */
    public static void premain(String option) throws IOException {
        String[] words = option.split("=");
        if (words[0].equals("stop")) {
            String[] millis = words[1].split("/");
            stop(Long.parseLong(millis[0]), Long.parseLong(millis[1]));
        } else {
            double share = Double.parseDouble(words[1]);
            Thread burner = new Thread(() -> burn(share), "burner");
            burner.setDaemon(true);
            burner.start();
        }
    }

    private static void stop(long millis, long everyMillis) throws IOException {
        String script = String.format(
                Locale.ROOT,
                "n=0; while [ $n -lt %d ] && sleep %.3f && kill -STOP $0 && sleep %.3f && kill -CONT $0; do n=$((n+1)); done",
                LONGEST_MILLIS / everyMillis,
                (everyMillis - millis) / 1e3,
                millis / 1e3);
        new ProcessBuilder(
                        "sh",
                        "-c",
                        script,
                        String.valueOf(ProcessHandle.current().pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void burn(double share) {
        com.sun.management.OperatingSystemMXBean process =
                (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (!Thread.currentThread().isInterrupted()) {
            long own = threads.getCurrentThreadCpuTime();
            long due = (long) (share * (process.getProcessCpuTime() - own));
            while (own < due) {
                own = threads.getCurrentThreadCpuTime();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Writes the agent's jar into a directory. Returns its path. */
    public static Path jar(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", InjectedEffect.class.getName());
        Path jar = directory.resolve("effect.jar");
        String name = InjectedEffect.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                var code = InjectedEffect.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            code.transferTo(out);
            out.closeEntry();
        }
        return jar;
    }
}
