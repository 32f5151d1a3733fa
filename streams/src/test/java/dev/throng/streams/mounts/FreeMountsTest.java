package dev.throng.streams.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FreeMountsTest {

    @Test
    void sourcesTakeMountsInOrderAndThenThoseThatWereLeftFirst() {
        FreeMounts mounts = new FreeMounts(3);
        assertThat(mounts.take(0, 1)).hasValue(0);
        assertThat(mounts.take(0, 1)).hasValue(1);
        mounts.giveBack(1);
        mounts.giveBack(0);
        assertThat(mounts.take(0, 1)).hasValue(2);
        assertThat(mounts.take(0, 1)).hasValue(1);
        assertThat(mounts.take(0, 1)).hasValue(0);
        assertThat(mounts.take(0, 1)).isEmpty();
        assertThat(mounts.taken()).isEqualTo(3);
    }

    @Test
    void twoLoopsNeverGetTheSameMount() throws InterruptedException {
        FreeMounts mounts = new FreeMounts(10_000);
        Set<Integer> taken = ConcurrentHashMap.newKeySet();
        CountDownLatch done = new CountDownLatch(2);
        for (int loop = 0; loop < 2; loop++) {
            new Thread(() -> {
                        for (int i = 0; i < 5_000; i++) {
                            taken.add(mounts.take(0, 1).orElseThrow());
                        }
                        done.countDown();
                    })
                    .start();
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(taken).hasSize(10_000);
        assertThat(mounts.take(0, 1)).isEmpty();
    }

    @Test
    void processesShareTheMountsWithoutOverlap() {
        Set<Integer> all = new HashSet<>();
        for (int process = 0; process < 3; process++) {
            FreeMounts mounts = new FreeMounts(10);
            for (OptionalInt mount = mounts.take(process, 3); mount.isPresent(); mount = mounts.take(process, 3)) {
                assertThat(all.add(mount.getAsInt())).isTrue();
            }
        }

        assertThat(all).hasSize(10);
    }
}
