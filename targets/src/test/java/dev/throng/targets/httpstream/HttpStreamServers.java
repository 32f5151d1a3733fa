package dev.throng.targets.httpstream;

import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Starts servers in the test's JVM, reads their addresses, and waits for their counters. */
final class HttpStreamServers {

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Options of all servers unless a test sets others. The deadlines do not expire on slow machines. */
    private static final List<String> DEFAULTS =
            List.of("--flush=20ms", "--header-timeout=10m", "--source-timeout=10m", "--port=0");

    private HttpStreamServers() {}

    /** A server on free loopback ports that writes to its listeners 50 times a second by default. */
    static HttpStreamServer start(String... arguments) {
        return start(Clock.SYSTEM, arguments);
    }

    /** As above, with a clock for the media, timed faults and deadlines. */
    static HttpStreamServer start(Clock clock, String... arguments) {
        return HttpStreamServer.start(settings(arguments), clock);
    }

    static HttpStreamServerSettings settings(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        List<String> missing = DEFAULTS.stream()
                .filter(fallback ->
                        all.stream().noneMatch(argument -> name(argument).equals(name(fallback))))
                .collect(Collectors.toList());
        all.addAll(missing);
        return new HttpStreamServerSettings(Options.parse(HttpStreamServerSettings.OPTIONS, all));
    }

    private static String name(String argument) {
        return argument.split("=", 2)[0];
    }

    static int port(String kind, HttpStreamServer server) {
        Matcher port = Pattern.compile("\\b" + kind + "=127\\.0\\.0\\.1:(\\d+)").matcher(server.addresses());
        if (!port.find()) {
            throw new AssertionError("no " + kind + " in: " + server.addresses());
        }
        return Integer.parseInt(port.group(1));
    }

    static int port(HttpStreamServer server) {
        return port("tcp", server);
    }

    /** Waits until a count is as expected. */
    static void await(String what, LongSupplier count, LongPredicate expected) {
        long deadline = Clock.SYSTEM.nanos() + DEADLINE_NANOS;
        while (!expected.test(count.getAsLong())) {
            if (Clock.SYSTEM.nanos() - deadline > 0) {
                throw new AssertionError(what + " is still " + count.getAsLong());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
