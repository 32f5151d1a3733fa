package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class AttachIT {

    private static final InetSocketAddress ADDRESS = new InetSocketAddress("127.0.0.1", 5555);

    @Test
    void processIsFoundByPidSeenToDieAndNeverStoppedByUs() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "170").start();
        try {
            Target target = new AttachPlan(ADDRESS, Optional.of(Long.toString(sleeper.pid()))).start(NanoClock.SYSTEM);
            assertThat(target.pid()).isEqualTo(OptionalLong.of(sleeper.pid()));
            assertThat(target.description()).isEqualTo("attached to 127.0.0.1:5555, process " + sleeper.pid());
            target.close();
            assertThat(sleeper.isAlive()).isTrue();

            sleeper.destroyForcibly();

            assertThat(target.exited().get(60, TimeUnit.SECONDS)).hasToString("exit code unknown");
            assertThat(target.alive()).isFalse();
        } finally {
            sleeper.destroyForcibly();
        }
    }

    @Test
    void withoutAProcessTheTargetIsTakenToLive() {
        try (Target target = new AttachPlan(ADDRESS, Optional.empty()).start(NanoClock.SYSTEM)) {
            assertThat(target.alive()).isTrue();
            assertThat(target.pid()).isEmpty();
            assertThat(target.exit()).isEmpty();
        }
    }

    @Test
    void severalAddressesHaveTheirProcesses() throws Exception {
        Process first = new ProcessBuilder("sleep", "170").start();
        Process second = new ProcessBuilder("sleep", "170").start();
        String firstPid = Long.toString(first.pid());
        String secondPid = Long.toString(second.pid());
        InetSocketAddress other = new InetSocketAddress("127.0.0.2", 5555);
        try {
            Target target = new AttachPlan(
                            List.of(
                                    new AttachPlan.Place(ADDRESS, 1, Optional.of(firstPid)),
                                    new AttachPlan.Place(other, 3, Optional.of(secondPid))),
                            List.of(firstPid, secondPid))
                    .start(NanoClock.SYSTEM);
            assertThat(target.pids()).containsExactly(first.pid(), second.pid());
            assertThat(target.members())
                    .extracting(Target.Member::weight, Target.Member::pid)
                    .containsExactly(tuple(1, OptionalLong.of(first.pid())), tuple(3, OptionalLong.of(second.pid())));
            assertThat(target.address()).isEqualTo(ADDRESS);
            assertThat(target.members().get(1).address("tcp")).isEqualTo(other);
            assertThat(target.separate()).isFalse();
            assertThat(target.description())
                    .isEqualTo("attached to 127.0.0.1:5555, 127.0.0.2:5555, processes " + firstPid + ", " + secondPid);

            second.destroyForcibly();

            assertThat(target.exited().get(60, TimeUnit.SECONDS)).hasToString("exit code unknown");
            assertThat(target.alive()).isFalse();
        } finally {
            first.destroyForcibly();
            second.destroyForcibly();
        }
    }

    @Test
    void nameThatNoProcessHasIsAnError() {
        String name = "no-such-process-" + UUID.randomUUID();
        assertThatThrownBy(() -> new AttachPlan(ADDRESS, Optional.of(name)).start(NanoClock.SYSTEM))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(name);
    }
}
