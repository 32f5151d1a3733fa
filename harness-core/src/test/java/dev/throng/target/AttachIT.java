package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
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
    void nameThatNoProcessHasIsAnError() {
        String name = "no-such-process-" + UUID.randomUUID();
        assertThatThrownBy(() -> new AttachPlan(ADDRESS, Optional.of(name)).start(NanoClock.SYSTEM))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(name);
    }
}
