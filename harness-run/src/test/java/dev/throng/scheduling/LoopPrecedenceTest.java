package dev.throng.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scheduling.FakeScheduler.Permission;
import dev.throng.scheduling.LoopPrecedence.InForce;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoopPrecedenceTest {

    private static final String[] NAMES = {
        "java", "throng-loop-1-1", "throng-loop-1-2", "VM Thread", "C2 CompilerThre", "throng-collecto"
    };

    private static InForce inForce(Priority wanted, FakeScheduler scheduler) {
        return precedence(wanted, scheduler).inForce();
    }

    private static LoopPrecedence precedence(Priority wanted, FakeScheduler scheduler) {
        return LoopPrecedence.of(wanted, 0, () -> 0, () -> new long[] {0}, scheduler, Optional.empty());
    }

    @Test
    void realtimeLoopsRunBeforeAllOthersWhichStayAsTheyAre() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);

        assertThat(inForce(Priority.REALTIME, scheduler)).isEqualTo(new InForce(Priority.REALTIME, Optional.empty()));
        assertThat(scheduler.task("throng-loop-1-2").isRealtime()).isTrue();
        assertThat(scheduler.task("VM Thread").isRealtime()).isTrue();
        assertThat(scheduler.task("C2 CompilerThre").nice()).isZero();
        assertThat(scheduler.task("java")).isEqualTo(new Task(1, "java", 0, 0));
    }

    @Test
    void whatARaisedThreadStartsHasTheNormalPriority() {
        FakeScheduler realtime = new FakeScheduler(Permission.ALL, NAMES);
        FakeScheduler nice = new FakeScheduler(Permission.ALL, NAMES);

        inForce(Priority.REALTIME, realtime);
        inForce(Priority.NICE, nice);

        assertThat(realtime.ran).contains("chrt -R -r -p 1 2 || chrt -r -p 1 2");
        assertThat(nice.ran).contains("chrt -R -o -p 0 2");
    }

    @Test
    void withoutThePermissionForRealtimeNiceIsTriedAndTheNoteSaysSo() {
        FakeScheduler scheduler = new FakeScheduler(Permission.NICE, NAMES);

        InForce inForce = inForce(Priority.REALTIME, scheduler);

        assertThat(inForce.priority()).isEqualTo(Priority.NICE);
        assertThat(inForce.note().orElseThrow())
                .isEqualTo(
                        "this user may not raise priorities, so event loops have a niceness that is less by 5 and not"
                                + " generator.priority: realtime (expected: root, CAP_SYS_NICE, or a higher ulimit -r)");
    }

    @Test
    void aUserWithoutPermissionsGetsANoteAndNoFailure() {
        FakeScheduler scheduler = new FakeScheduler(Permission.NONE, NAMES);

        assertThat(inForce(Priority.REALTIME, scheduler))
                .isEqualTo(
                        new InForce(
                                Priority.NORMAL,
                                Optional.of(
                                        "this user may not raise priorities, so event loops have the normal priority and not"
                                                + " generator.priority: realtime (expected: root, CAP_SYS_NICE, or a higher ulimit -r)")));
        assertThat(inForce(Priority.NICE, scheduler).priority()).isEqualTo(Priority.NORMAL);
        assertThat(scheduler.tasks()).allMatch(task -> task.nice() == 0 && !task.isRealtime());
    }

    @Test
    void theNicenessThatTheUserGaveToTheProcessIsTheBase() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, 12, NAMES);

        try (LoopPrecedence precedence = precedence(Priority.NICE, scheduler)) {
            assertThat(precedence.inForce()).isEqualTo(new InForce(Priority.NICE, Optional.empty()));
            assertThat(scheduler.task("throng-loop-1-1").nice()).isEqualTo(7);
            assertThat(scheduler.task("C2 CompilerThre").nice()).isEqualTo(12);
        }
        assertThat(scheduler.tasks()).allMatch(task -> task.nice() == 12);
        assertThat(inForce(Priority.NORMAL, scheduler)).isEqualTo(new InForce(Priority.NORMAL, Optional.empty()));
    }

    @Test
    void normalStartsNoProgramAndHasNoNote() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);

        assertThat(inForce(Priority.NORMAL, scheduler)).isEqualTo(new InForce(Priority.NORMAL, Optional.empty()));
        assertThat(scheduler.ran).isEmpty();
    }

    @Test
    void normalTakesBackWhatAnEarlierRunOfTheProcessChanged() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);
        inForce(Priority.REALTIME, scheduler);

        assertThat(inForce(Priority.NORMAL, scheduler)).isEqualTo(new InForce(Priority.NORMAL, Optional.empty()));
        assertThat(scheduler.tasks()).allMatch(task -> task.nice() == 0 && !task.isRealtime());
    }

    @Test
    void allThreadsHaveTheNormalPriorityAfterTheRun() {
        FakeScheduler realtime = new FakeScheduler(Permission.ALL, NAMES);
        FakeScheduler nice = new FakeScheduler(Permission.ALL, NAMES);

        precedence(Priority.REALTIME, realtime).close();
        precedence(Priority.NICE, nice).close();

        assertThat(realtime.tasks()).allMatch(task -> task.nice() == 0 && !task.isRealtime());
        assertThat(nice.tasks()).allMatch(task -> task.nice() == 0 && !task.isRealtime());
    }

    @Test
    void withoutLinuxThereIsANoteAndNoFailure() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);
        scheduler.unavailable = Optional.of("priorities of threads need Linux");

        assertThat(inForce(Priority.NICE, scheduler))
                .isEqualTo(new InForce(
                        Priority.NORMAL,
                        Optional.of("priorities of threads need Linux, so event loops have the normal priority and not"
                                + " generator.priority: nice")));
        assertThat(inForce(Priority.NORMAL, scheduler).note()).isEmpty();
        assertThat(scheduler.ran).isEmpty();
    }

    @Test
    void realtimeLoopsAndTheCompilerHaveNoCpuInCommonAndGetAllCpusBackAfterTheRun() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);

        precedence(Priority.REALTIME, scheduler).close();

        assertThat(scheduler.ran)
                .containsSubsequence(
                        "taskset -c -p 0-2 2", "taskset -c -p 3 5", "taskset -c -p 0-3 2", "taskset -c -p 0-3 5")
                .noneMatch(line -> line.matches("taskset .* [146]"));
    }

    @Test
    void withoutThePermissionForRealtimeLoopsAndCompilerKeepAllCpus() {
        FakeScheduler scheduler = new FakeScheduler(Permission.NICE, NAMES);

        inForce(Priority.REALTIME, scheduler);

        assertThat(scheduler.ran)
                .containsSubsequence("taskset -c -p 0-2 2", "taskset -c -p 0-3 2")
                .containsSubsequence("taskset -c -p 0-2 3", "taskset -c -p 0-3 3")
                .containsSubsequence("taskset -c -p 3 5", "taskset -c -p 0-3 5");
    }

    @Test
    void generatorsOfOneMachineHaveTheirLoopsOnDifferentCpus() {
        assertThat(CpuDivision.of(CpuList.parse("0-1"), 0))
                .contains(new CpuDivision(CpuList.parse("0"), CpuList.parse("1")));
        assertThat(CpuDivision.of(CpuList.parse("0-1"), 1))
                .contains(new CpuDivision(CpuList.parse("1"), CpuList.parse("0")));
        assertThat(CpuDivision.of(CpuList.parse("2,4-10"), 2))
                .contains(new CpuDivision(CpuList.parse("2,4,7-10"), CpuList.parse("5-6")));
        assertThat(CpuDivision.of(CpuList.parse("5"), 0)).isEmpty();
    }

    @Test
    void withOneCpuTheCompilerWouldWaitForTheLoopsSoTheyGetNice() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);
        scheduler.cpus = CpuList.parse("1");

        InForce inForce = inForce(Priority.REALTIME, scheduler);

        assertThat(inForce)
                .isEqualTo(new InForce(
                        Priority.NICE,
                        Optional.of(
                                "the generator may use one CPU, so event loops have a niceness that is less by 5 and not"
                                        + " generator.priority: realtime (expected: 2 CPUs or more, one of them for the JIT"
                                        + " compiler)")));
    }

    @Test
    void loopsThatUseAWholeCoreStepBackFromRealtimeUntilTheyAreCalmAndTheNoteSaysSo() {
        FakeScheduler scheduler = new FakeScheduler(Permission.ALL, NAMES);
        AtomicLong nanos = new AtomicLong();
        AtomicLong used = new AtomicLong();

        try (LoopPrecedence precedence = LoopPrecedence.of(
                Priority.REALTIME, 0, nanos::get, () -> new long[] {0, used.get()}, scheduler, Optional.empty())) {
            for (int sample = 0; sample < 3; sample++) {
                nanos.addAndGet(300_000_000);
                used.addAndGet(300_000_000);
                precedence.watch();
            }

            assertThat(precedence.inForce())
                    .isEqualTo(new InForce(
                            Priority.NORMAL,
                            Optional.of("an event loop used 100 % of a core, so event loops gave up the real-time"
                                    + " priority during the run")));
            assertThat(scheduler.task("throng-loop-1-1").isRealtime()).isFalse();

            for (int sample = 0; sample < 2; sample++) {
                nanos.addAndGet(300_000_000);
                used.addAndGet(30_000_000);
                precedence.watch();
            }

            assertThat(precedence.inForce())
                    .isEqualTo(new InForce(
                            Priority.REALTIME,
                            Optional.of("an event loop used 100 % of a core, so event loops gave up the real-time"
                                    + " priority for 0.6 s of the run")));
            assertThat(scheduler.task("throng-loop-1-1").isRealtime()).isTrue();
        }
        assertThat(scheduler.tasks()).noneMatch(Task::isRealtime);
    }
}
