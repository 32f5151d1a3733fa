package dev.throng.target;

import dev.throng.programs.ClosedPort;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A harness in a separate JVM for {@link GuardIT}: starts a command, prints its pid, and waits until the end of its input. */
final class GuardedParent {

    private GuardedParent() {}

    public static void main(String[] args) throws IOException {
        ClosedPort nowhere = new ClosedPort();
        PlannedCommand plan = PlannedCommand.of(
                        List.of(args).subList(1, args.length),
                        nowhere.address(),
                        PlannedCommand.startUp(Path.of(args[0]), Duration.ofSeconds(120), Duration.ofSeconds(60)))
                .readyWhenPrinted("^up");
        Target target = plan.start(NanoClock.SYSTEM);
        ((StartedTarget) target).updateDescendants();
        List<String> output =
                Eventually.found("its output", Duration.ofSeconds(60), target::lastOutput, lines -> !lines.isEmpty());
        System.out.println("PID " + target.pid().orElseThrow() + " " + String.join(" ", output));
        System.out.flush();
        while (System.in.read() >= 0) {
            // until the test ends this JVM
        }
    }
}
