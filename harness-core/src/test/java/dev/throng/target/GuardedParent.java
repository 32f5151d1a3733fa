package dev.throng.target;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A harness of its own JVM, for {@link GuardIT}: starts a command, says so, and waits for its own end. */
final class GuardedParent {

    private GuardedParent() {}

    public static void main(String[] args) throws IOException {
        CommandPlan plan = CommandPlan.of(
                        List.of(args).subList(1, args.length),
                        new InetSocketAddress("127.0.0.1", 1),
                        StartUp.of(Path.of(args[0])).withStopWithin(Duration.ofSeconds(10)))
                .withReady(Readiness.parse("output: ^up"));
        Target target = plan.start(NanoClock.SYSTEM);
        ((StartedTarget) target).noteDescendants();
        System.out.println("PID " + target.pid().orElseThrow() + " " + String.join(" ", target.lastOutput()));
        System.out.flush();
        while (System.in.read() >= 0) {
            // until the test ends us, one way or another
        }
    }
}
