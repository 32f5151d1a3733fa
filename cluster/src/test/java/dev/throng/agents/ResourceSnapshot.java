package dev.throng.agents;

import com.sun.management.OperatingSystemMXBean;
import dev.throng.sample.ProcessSampler;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What this process has used so far.
 *
 * @param cpuNanos CPU time of the process
 * @param threads CPU time of those threads that do the work of all agents one after the other
 * @param rssBytes resident memory
 * @param liveThreads the number of threads
 * @param connections TCP connections at the port
 * @param received bytes that these connections received, as the kernel counts them; with TLS, without headers of TCP and IP
 * @param sent bytes that they sent
 */
record ResourceSnapshot(
        long atNanos,
        long cpuNanos,
        Map<String, Long> threads,
        long rssBytes,
        int liveThreads,
        int connections,
        long received,
        long sent) {

    /** The network's thread, the controller's, and the one that adds and writes intervals. */
    static final List<String> THREADS = List.of("throng-cluster-controller", "throng-controller", "throng-collector");

    private static final Pattern RECEIVED = Pattern.compile("\\bbytes_received:(\\d+)");
    private static final Pattern SENT = Pattern.compile("\\bbytes_sent:(\\d+)");

    /** @param port whose connections are counted */
    static ResourceSnapshot take(int port) {
        long at = NanoClock.SYSTEM.nanos();
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        ThreadMXBean beans = ManagementFactory.getThreadMXBean();
        Map<String, Long> threads = new HashMap<>();
        for (ThreadInfo thread : beans.getThreadInfo(beans.getAllThreadIds())) {
            if (thread != null && THREADS.contains(thread.getThreadName())) {
                threads.put(thread.getThreadName(), beans.getThreadCpuTime(thread.getThreadId()));
            }
        }
        String sockets = sockets(port);
        return new ResourceSnapshot(
                at,
                cpu,
                threads,
                ProcessSampler.ofOurselves().sample().rssBytes().orElse(0),
                beans.getThreadCount(),
                (int) sockets.lines().filter(line -> line.contains("bytes_")).count(),
                sum(RECEIVED, sockets),
                sum(SENT, sockets));
    }

    private static String sockets(int port) {
        try {
            Process ss = new ProcessBuilder("ss", "-tinH", "state", "established", "sport", "=", ":" + port)
                    .redirectErrorStream(true)
                    .start();
            return new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static long sum(Pattern counter, String sockets) {
        long sum = 0;
        for (Matcher found = counter.matcher(sockets); found.find(); ) {
            sum += Long.parseLong(found.group(1));
        }
        return sum;
    }
}
