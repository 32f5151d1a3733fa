package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResolverTest {

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final CountDownLatch slowName = new CountDownLatch(1);
    private final AtomicInteger lookups = new AtomicInteger();

    private final Resolver resolver = new Resolver(loop, this::address);

    @AfterEach
    void endTheLoop() {
        slowName.countDown();
        loop.shutdownGracefully(0, 60, TimeUnit.SECONDS).awaitUninterruptibly(60, TimeUnit.SECONDS);
    }

    private InetAddress address(String host) throws UnknownHostException {
        lookups.incrementAndGet();
        try {
            if (host.startsWith("slow") && !slowName.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the test did not let it go on");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (host.endsWith(".invalid")) {
            throw new UnknownHostException(host + ": not known");
        }
        return InetAddress.getByAddress(host, new byte[] {127, 0, 0, 9});
    }

    private void find(String host) {
        loop.execute(() -> resolver.find(
                host,
                found -> told.add(host + " is " + found.getHostAddress()),
                unknown -> told.add(unknown.getMessage())));
    }

    private List<String> next(int count) throws InterruptedException {
        List<String> next = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            next.add(String.valueOf(told.poll(60, TimeUnit.SECONDS)));
        }
        return next;
    }

    @Test
    void aSlowNameDelaysNoOther() throws Exception {
        find("slow.invalid");
        find("quick.invalid");
        find("quick.example");
        assertThat(next(2)).containsExactlyInAnyOrder("quick.invalid: not known", "quick.example is 127.0.0.9");
        slowName.countDown();
        assertThat(next(1)).containsExactly("slow.invalid: not known");
    }

    @Test
    void allRequestsForANameShareOneLookup() throws Exception {
        for (int i = 0; i < 50; i++) {
            find("slow.invalid");
            find("slow.example");
        }
        find("quick.example");
        assertThat(next(1)).containsExactly("quick.example is 127.0.0.9");
        slowName.countDown();
        assertThat(next(100)).containsOnly("slow.invalid: not known", "slow.example is 127.0.0.9");
        assertThat(lookups).hasValue(3);
        find("slow.example");
        assertThat(next(1)).containsExactly("slow.example is 127.0.0.9");
        assertThat(lookups).as("what is known is not looked up again").hasValue(3);
    }
}
