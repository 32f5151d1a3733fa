package dev.throng.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scheduling.LoopPrecedence.InForce;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With real threads, whatever the user of the test may do. */
@EnabledOnOs(OS.LINUX)
class LinuxSchedulerTest {

    private final CountDownLatch ended = new CountDownLatch(1);
    private final LinuxScheduler scheduler = new LinuxScheduler();

    @BeforeEach
    void startALoop() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread loop = new Thread(
                () -> {
                    started.countDown();
                    try {
                        ended.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                },
                "throng-loop-t-1");
        loop.setDaemon(true);
        loop.start();
        started.await();
    }

    @AfterEach
    void takePrioritiesBack() {
        LoopPrecedence.of(Priority.NORMAL, 0, System::nanoTime, () -> new long[0])
                .close();
        ended.countDown();
    }

    @Test
    void theThreadsOfThisProcessAreListedWithTheirNames() throws Exception {
        assertThat(scheduler.tasks())
                .hasSizeGreaterThan(5)
                .anyMatch(task -> task.name().equals("throng-loop-t-1"))
                .anyMatch(task -> task.name().equals("VM Thread"));
        assertThat(Files.isDirectory(Path.of("/proc/self/task"))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Priority.class)
    void whatIsReportedIsWhatTheKernelStates(Priority wanted) {
        try (LoopPrecedence precedence = LoopPrecedence.of(wanted, 0, System::nanoTime, () -> new long[0])) {
            InForce inForce = precedence.inForce();

            Task loop = scheduler.tasks().stream()
                    .filter(task -> task.name().equals("throng-loop-t-1"))
                    .findFirst()
                    .orElseThrow();
            assertThat(loop.isRealtime()).isEqualTo(inForce.priority() == Priority.REALTIME);
            if (inForce.note().isEmpty()) {
                assertThat(inForce.priority()).isEqualTo(wanted);
                assertThat(loop.nice() - scheduler.baseNice())
                        .isEqualTo(wanted == Priority.NICE ? PriorityPlan.LOOP_NICE : 0);
            }
        }
    }
}
