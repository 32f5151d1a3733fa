package dev.throng.targets.httpstream;

import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts servers inside the test's JVM, reads their addresses, and waits for their counts. */
final class Servers {

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private Servers() {}

    /** A server on free ports of loopback, which writes to its listeners 50 times a second unless told otherwise. */
    static HttpStreamServer start(String... arguments) {
        return HttpStreamServer.start(settings(arguments), Clock.SYSTEM);
    }

    static HttpStreamSettings settings(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--port", "0"));
        if (Arrays.stream(arguments).noneMatch(argument -> argument.startsWith("--flush"))) {
            all.addAll(List.of("--flush", "20ms"));
        }
        all.addAll(List.of(arguments));
        return new HttpStreamSettings(Options.parse(HttpStreamSettings.OPTIONS, all));
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
