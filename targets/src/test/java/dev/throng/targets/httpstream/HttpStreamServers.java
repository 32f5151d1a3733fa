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

/** Starts servers inside the test's JVM, reads their addresses, and waits for their counts. */
final class HttpStreamServers {

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** What a server is told unless a test says otherwise. No slow machine makes these deadlines fire. */
    private static final List<String> DEFAULTS =
            List.of("--flush=20ms", "--header-timeout=10m", "--source-timeout=10m", "--port=0");

    private HttpStreamServers() {}

    /** A server on free ports of loopback, which writes to its listeners 50 times a second unless told otherwise. */
    static HttpStreamServer start(String... arguments) {
        return start(Clock.SYSTEM, arguments);
    }

    /** As above. What plays, what is to happen after a time, and deadlines go by the clock. */
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

    /** Waits until a count is as it should be. */
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
