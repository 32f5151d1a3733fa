package dev.throng.cluster;

import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An agent's side: joins the controller, and joins again after it lost it. */
final class AgentCluster implements Cluster, Attempt.Events {

    private static final Logger LOG = LoggerFactory.getLogger(AgentCluster.class);
    private static final Duration RETRY = Duration.ofMillis(500);
    /** The last attempt may begin just before the deadline. */
    private static final Duration LAST_ATTEMPT = Duration.ofMinutes(1);

    private final ClusterSettings settings;
    private final ControllerAddress controller;
    private final String name;
    private final NanoClock clock;
    private final Dispatcher dispatcher;
    /** Makes and ends attempts. */
    private final Dispatcher joiner;

    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Member self;
    private volatile Optional<Attempt> current = Optional.empty();
    private volatile Optional<ClusterListener> listener = Optional.empty();
    /** Used on the dispatcher's thread only. */
    private boolean joinedBefore;

    AgentCluster(ClusterSettings settings, ControllerAddress controller, String name, NanoClock clock)
            throws ClusterException {
        settings.check(Role.AGENT);
        Names.check(name);
        this.settings = settings;
        this.controller = controller;
        this.name = name;
        this.clock = clock;
        this.self = new Member(name, Role.AGENT, "", settings.address());
        this.dispatcher = new Dispatcher("throng-cluster-" + name);
        this.joiner = new Dispatcher("throng-join-" + name);
    }

    @Override
    public void start(ClusterListener receiver) throws ClusterException {
        synchronized (this) {
            if (listener.isPresent()) {
                throw new IllegalStateException("the cluster is started already");
            }
            listener = Optional.of(receiver);
        }
        CompletableFuture<Optional<Attempt.Failure>> done = new CompletableFuture<>();
        long deadline = clock.nanos() + settings.joinWithin().toNanos();
        joiner.run(() -> done.complete(joinUntil(deadline)));
        Optional<Attempt.Failure> failure;
        try {
            failure = done.get(settings.joinWithin().plus(LAST_ATTEMPT).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            failure = Optional.of(new Attempt.Failure(false, "interrupted"));
        } catch (TimeoutException hangs) {
            failure = Optional.of(new Attempt.Failure(false, "the attempt to join does not end"));
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        if (failure.isPresent()) {
            close();
            throw new ClusterException(controller + ": " + failure.get().reason());
        }
    }

    private Optional<Attempt.Failure> joinUntil(long deadline) {
        while (true) {
            Optional<Attempt.Failure> failure = join();
            boolean over = clock.nanos() - deadline >= 0 || isClosed();
            if (failure.isEmpty() || failure.get().lasting() || over) {
                return failure;
            }
            pause();
        }
    }

    private void joinAgain() {
        String reported = "";
        while (!isClosed()) {
            Optional<Attempt.Failure> failure = join();
            if (failure.isEmpty()) {
                return;
            }
            if (!failure.get().reason().equals(reported)) {
                reported = failure.get().reason();
                LOG.warn("{} cannot join {} again yet: {}", name, controller, reported);
            }
            pause();
        }
    }

    private void pause() {
        try {
            closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            closed.countDown();
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Tries once. Runs on the joiner's thread. */
    private Optional<Attempt.Failure> join() {
        try {
            // The name is resolved again: in Kubernetes the next controller has another address.
            List<InetSocketAddress> addresses = controller.resolve();
            ClusterSettings here = settings.towards(addresses.get(0));
            Optional<Attempt.Failure> insecure = insecure(here);
            if (insecure.isPresent()) {
                return insecure;
            }
            Attempt attempt = new Attempt(here, name, addresses, this);
            current = Optional.of(attempt);
            Optional<Attempt.Failure> failure = join(attempt);
            if (failure.isPresent() || isClosed()) {
                attempt.close();
            }
            return failure;
        } catch (UnknownHostException unknown) {
            return Optional.of(new Attempt.Failure(false, "unknown host " + controller.host()));
        } catch (ClusterException failed) {
            return Optional.of(new Attempt.Failure(false, failed.getMessage()));
        }
    }

    private static Optional<Attempt.Failure> insecure(ClusterSettings settings) {
        try {
            settings.check(Role.AGENT);
            return Optional.empty();
        } catch (ClusterException refused) {
            return Optional.of(new Attempt.Failure(true, refused.getMessage()));
        }
    }

    private Optional<Attempt.Failure> join(Attempt attempt) {
        try {
            Optional<Attempt.Failure> failure = attempt.join();
            if (failure.isEmpty()) {
                self = attempt.self();
            }
            return failure;
        } catch (ClusterException failed) {
            return Optional.of(new Attempt.Failure(false, failed.getMessage()));
        }
    }

    @Override
    public Member self() {
        return self;
    }

    @Override
    public List<Member> others() {
        return current.flatMap(Attempt::controller).stream().toList();
    }

    @Override
    public boolean send(Member to, byte[] message) {
        Names.checkLength(message);
        return current.filter(attempt -> attempt.send(to, message)).isPresent();
    }

    private void report(Consumer<ClusterListener> event) {
        dispatcher.run(() -> listener.ifPresent(event));
    }

    @Override
    public void joined(Member member) {
        report(receiver -> {
            if (joinedBefore) {
                receiver.returned(member);
            } else {
                joinedBefore = true;
                receiver.joined(member);
            }
        });
    }

    @Override
    public void message(Member from, byte[] message) {
        report(receiver -> receiver.message(from, message));
    }

    @Override
    public void lost(Attempt attempt, Member member, Departure departure) {
        report(receiver -> receiver.left(member, departure));
        joiner.run(() -> {
            attempt.close();
            if (departure == Departure.CLOSED) {
                // it has said farewell, and admits nobody until it has ended; an agent of one controller ends in the
                // meantime
                pause();
            }
            joinAgain();
        });
    }

    @Override
    public void close() {
        synchronized (this) {
            if (isClosed()) {
                return;
            }
            closed.countDown();
        }
        dispatcher.close();
        current.ifPresent(Attempt::close);
        joiner.close();
    }
}
