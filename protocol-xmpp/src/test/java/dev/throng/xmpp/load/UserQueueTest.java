package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserQueueTest {

    @ParameterizedTest
    @CsvSource({"10, 1", "10, 3", "7, 7", "1, 1", "1000, 16", "2147483647, 2147483647"})
    void theLoopsTogetherTakeEachUserOnceAndInOrder(int count, int parts) {
        int checked = Math.min(parts, 20);
        List<Integer> taken = new ArrayList<>();
        List<UserQueue> queues = IntStream.range(0, checked)
                .mapToObj(part -> new UserQueue(count, part, parts))
                .toList();
        for (int round = 0; round < 1 + Math.min(count, 5_000) / checked; round++) {
            for (UserQueue queue : queues) {
                int user = queue.take();
                if (user != UserQueue.NONE) {
                    taken.add(user);
                }
            }
        }
        assertThat(taken)
                .isEqualTo(IntStream.range(0, parts == checked ? count : checked)
                        .boxed()
                        .toList());
    }

    @Test
    void whoCameBackFirstGoesFirstAndAfterAllFreshOnes() {
        UserQueue queue = new UserQueue(3, 0, 1);
        assertThat(queue.take()).isZero();
        queue.release(0);
        assertThat(queue.take()).isEqualTo(1);
        queue.release(1);
        assertThat(queue.take()).isEqualTo(2);
        assertThat(List.of(queue.take(), queue.take(), queue.take())).containsExactly(0, 1, UserQueue.NONE);
    }

    @Test
    void aQueueThatGrewWhileItWrappedKeepsItsOrder() {
        UserQueue queue = new UserQueue(100, 0, 1);
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            queue.take();
        }
        for (int i = 0; i < 12; i++) {
            queue.release(i);
        }
        for (int i = 0; i < 10; i++) {
            assertThat(queue.take()).isEqualTo(i);
        }
        expected.add(10);
        expected.add(11);
        for (int i = 20; i < 80; i++) {
            queue.release(i);
            expected.add(i);
        }
        List<Integer> taken = new ArrayList<>();
        for (int user = queue.take(); user != UserQueue.NONE; user = queue.take()) {
            taken.add(user);
        }
        assertThat(taken).isEqualTo(expected);
    }

    @Test
    void anyFreeUserIsOneWhoIsNotOnlineAndEachMayBe() {
        UserQueue queue = new UserQueue(12, 1, 2);
        SplittableRandom random = new SplittableRandom(1);
        Set<Integer> online = new HashSet<>(List.of(queue.take(), queue.take(), queue.take()));
        assertThat(online).containsExactlyInAnyOrder(1, 3, 5);
        queue.release(3);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            seen.add(queue.anyLoggedOut(random));
        }
        assertThat(seen).containsExactlyInAnyOrder(3, 7, 9, 11);
    }

    @Test
    void whenAllAreOnlineNoUserIsFree() {
        UserQueue queue = new UserQueue(1, 0, 1);
        queue.take();
        assertThat(queue.anyLoggedOut(new SplittableRandom(1))).isEqualTo(UserQueue.NONE);
        assertThat(new UserQueue(1, 1, 2).anyLoggedOut(new SplittableRandom(1))).isEqualTo(UserQueue.NONE);
    }
}
