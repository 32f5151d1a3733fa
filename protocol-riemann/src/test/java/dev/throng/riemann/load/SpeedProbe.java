package dev.throng.riemann.load;

import dev.throng.figure.Time;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.RunProcesses;
import dev.throng.time.NanoClock;
import dev.throng.transport.ChannelFactories;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The driver at full speed without an engine: one loop, a window, full recording, against a {@link CountingSink} in a process of its own
 * or a port given. Started by hand: {@code SpeedProbe nio|epoll window eventsPerMsg metric connections seconds [port]}.
 */
final class SpeedProbe {

    private final MultiThreadIoEventLoopGroup group;
    private final Arrivals arrivals = new Arrivals(this::departed);
    private final int window;
    private final Driver driver;
    private final LoopRecorder recorder;
    private final OperationRecorder sends;
    private boolean scheduled;

    private SpeedProbe(boolean epoll, int window, RiemannSettings settings, InetSocketAddress target) throws Exception {
        this.window = window;
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        group = new MultiThreadIoEventLoopGroup(1, handlers);
        ChannelFactories channels = epoll
                ? new ChannelFactories("epoll", EpollSocketChannel::new, EpollDatagramChannel::new)
                : new ChannelFactories("nio", NioSocketChannel::new, NioDatagramChannel::new);
        Protocol protocol = new RiemannProtocol();
        recorder = new LoopRecorder(protocol.metrics());
        sends = recorder.operation(0, 0, NanoClock.SYSTEM.nanos());
        LoopContext context = new LoopContext(
                group.next(), channels, recorder, NanoClock.SYSTEM, target, 0, 1, RunProcesses.alone(), 1);
        driver = group.next()
                .submit(() -> protocol.prepare(settings).open(context))
                .get();
        group.next().submit(driver::ready).get().await(10, TimeUnit.SECONDS);
    }

    private void departed(long atNanos) {
        if (!scheduled) {
            scheduled = true;
            group.next().execute(this::refill);
        }
    }

    private void refill() {
        scheduled = false;
        long now = NanoClock.SYSTEM.nanos();
        while (arrivals.inFlight() < window) {
            driver.start(RiemannOperation.SEND, arrivals.start(sends, now, now));
        }
        driver.flush();
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private void run(int seconds, int eventsPerMsg) throws Exception {
        group.next().submit(this::refill).get();
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = group.next().submit(() -> Thread.currentThread().getId()).get();
        for (int second = 0; second < seconds; second++) {
            long at = NanoClock.SYSTEM.nanos();
            long cpu = cpuNanos();
            long loopCpu = threads.getThreadCpuTime(thread);
            long allocated = threads.getThreadAllocatedBytes(thread);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            LoopInterval interval = group.next().submit(this::interval).get();
            double took = (NanoClock.SYSTEM.nanos() - at) / 1e9;
            var send = interval.operations().get(0);
            long acks = send.counts().answered();
            System.out.printf(
                    "%.2f M acks/s, %.2f M events/s, %.1f ns CPU per ack (process), %.1f ns (loop), %.3f B allocated, p50 %.0f us, p99 %.0f us, failed %d%n",
                    acks / took / 1e6,
                    acks * eventsPerMsg / took / 1e6,
                    (cpuNanos() - cpu) / (double) acks,
                    (threads.getThreadCpuTime(thread) - loopCpu) / (double) acks,
                    (threads.getThreadAllocatedBytes(thread) - allocated) / (double) acks,
                    send.time(Time.RESPONSE).getValueAtPercentile(50) / 1e3,
                    send.time(Time.RESPONSE).getValueAtPercentile(99) / 1e3,
                    send.counts().failed());
            interval.release();
        }
        group.next().submit(driver::close).get().await(10, TimeUnit.SECONDS);
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(5, TimeUnit.SECONDS);
    }

    private LoopInterval interval() {
        long now = NanoClock.SYSTEM.nanos();
        return recorder.close(
                new LoopInterval.Span(0, 0, now, now, now), 0, o -> new LoopRecorder.DueCounts(0, 0, true));
    }

    public static void main(String[] arguments) throws Exception {
        Settings settings = new Settings();
        settings.eventsPerMsg = Integer.parseInt(arguments[2]);
        settings.event = Settings.metric(arguments[3]);
        settings.connections = Integer.parseInt(arguments[4]);
        Process sink = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CountingSink.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(sink.getInputStream(), StandardCharsets.US_ASCII))) {
            int port = Integer.parseInt(out.readLine());
            if (arguments.length > 6) {
                port = Integer.parseInt(arguments[6]);
            }
            InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            new SpeedProbe(arguments[0].equals("epoll"), Integer.parseInt(arguments[1]), settings.build(), target)
                    .run(Integer.parseInt(arguments[5]), settings.eventsPerMsg);
        } finally {
            sink.destroy();
        }
    }
}
