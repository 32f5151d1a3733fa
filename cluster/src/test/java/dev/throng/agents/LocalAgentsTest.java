package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Local agents, with a shell in the place of the JVM. */
@Timeout(60)
@EnabledOnOs({OS.LINUX, OS.MAC})
class LocalAgentsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Queue<String> printed = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();

    private LocalAgents start(int count, String script) {
        return LocalAgents.start(
                List.of("sh", "-c", script),
                count,
                TestAgents.member("controller"),
                "token",
                // so that nothing waits for the end of a shell
                () -> nanos.addAndGet(TimeUnit.MINUTES.toNanos(1)),
                new LocalAgents.Listener() {
                    @Override
                    public void printed(String line) {
                        printed.add(line);
                    }

                    @Override
                    public void ended(String how) {
                        ended.add(how);
                    }
                });
    }

    @Test
    void theEndOfAnAgentIsReportedWithItsExitCodeAndItsLastLines() throws Exception {
        LocalAgents agents = start(1, "echo one; echo two; echo three >&2; echo four; exit 3");

        assertThat(ended.poll(50, TimeUnit.SECONDS))
                .isEqualTo("agent agent-1 ended with exit code 3; its last output: two / three / four");
        assertThat(printed).containsExactly("one", "two", "three", "four");
        agents.close();
    }

    @Test
    void aKilledAgentIsReportedWithTheSignal() throws Exception {
        LocalAgents agents = start(1, "kill -9 $$");

        assertThat(ended.poll(50, TimeUnit.SECONDS)).isEqualTo("agent agent-1 was ended by signal 9 (exit code 137)");
        agents.close();
    }

    @Test
    void agentsThatHaveNotJoinedAreKilledWithoutAWord() throws Exception {
        LocalAgents agents = start(2, "read token; exec sleep 600");

        agents.kill();

        agents.close();
        assertThat(ended).isEmpty();
    }

    @Test
    void theEndOfAgentsThatLeaveWithTheirControllerIsNotReported() {
        LocalAgents agents = start(2, "read token; read end");
        agents.expectEnd();

        agents.close();

        assertThat(ended).isEmpty();
    }
}
