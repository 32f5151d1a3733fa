package dev.throng.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scheduling.Task.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskTest {

    /** A line of a kernel 6.18, of a thread under SCHED_RR; only the name is changed. */
    private static final String LINE =
            "20907 (a) b (c)) S 1 20907 20907 0 -1 1077936192 210 0 0 0 3 1 0 0 -2 -5 23 0 512345 8741421056"
                    + " 52000 18446744073709551615 1 1 0 0 0 0 4 0 16800975 0 0 0 -1 1 1 2 0 0 0 0 0 0 0 0 0 0 0\n";

    @Test
    void aLineOfTheKernelIsReadEvenIfTheNameHasParenthesesAndSpaces() {
        assertThat(Task.parse(LINE)).contains(new Task(20907, "a) b (c)", -5, Task.ROUND_ROBIN));
    }

    @Test
    void anIncompleteLineIsNoThread() {
        assertThat(Task.parse("")).isEmpty();
        assertThat(Task.parse("1 (x) S 1 1 1")).isEmpty();
        assertThat(Task.parse("1 (x)")).isEmpty();
        assertThat(Task.parse(LINE.replace(" -5 ", " x "))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "throng-loop-1-2, LOOP",
        "VM Thread, COLLECTOR",
        "GC Thread#1, COLLECTOR",
        "C2 CompilerThre, COMPILER",
        "C1 CompilerThre, COMPILER",
        "throng-collecto, OTHER",
        "throng-priority, WATCH",
        "G1 Conc#0, OTHER",
        "java, OTHER",
        "throng-target-s, OTHER"
    })
    void theNameTellsWhatAThreadDoesForTheLoad(String name, Role role) {
        assertThat(new Task(1, name, 0, 0).role()).isEqualTo(role);
    }
}
