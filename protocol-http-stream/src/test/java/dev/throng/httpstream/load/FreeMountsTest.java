package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FreeMountsTest {

    @Test
    void sourcesTakeMountsInOrderAndThenThoseThatWereLeftFirst() {
        FreeMounts mounts = new FreeMounts(3);
        assertThat(mounts.take()).hasValue(0);
        assertThat(mounts.take()).hasValue(1);
        mounts.giveBack(1);
        mounts.giveBack(0);
        assertThat(mounts.take()).hasValue(2);
        assertThat(mounts.take()).hasValue(1);
        assertThat(mounts.take()).hasValue(0);
        assertThat(mounts.take()).isEmpty();
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
                            taken.add(mounts.take().orElseThrow());
                        }
                        done.countDown();
                    })
                    .start();
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(taken).hasSize(10_000);
        assertThat(mounts.take()).isEmpty();
    }
}
