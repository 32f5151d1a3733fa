package dev.throng.cluster;

import dev.throng.time.NanoClock;
import java.io.IOException;
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
import org.jgroups.Address;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An agent's side: joins the controller, and joins again after it lost it. */
final class AgentCluster implements Cluster, Link.Events {

    private static final Logger LOG = LoggerFactory.getLogger(AgentCluster.class);
    private static final long ANSWER_MILLIS = 5_000;
    private static final long RETRY_MILLIS = 500;
    private static final long FAREWELL_MILLIS = 1_000;

    private final ClusterSettings settings;
    private final ControllerAddress controller;
    private final String name;
    private final NanoClock clock;
    private final Dispatcher dispatcher;
    /** Makes and ends links. */
    private final Dispatcher joiner;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final CompletableFuture<Void> farewellSeen = new CompletableFuture<>();
    private volatile Member self;
    private volatile Attempt attempt;
    private volatile ClusterListener listener;
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

    /** One link, and the state of the agent on it. */
    private static final class Attempt {

        private final Link link;
        private final Address address;
        private final CompletableFuture<Optional<Frame.Refused>> answer = new CompletableFuture<>();
        private volatile Optional<Member> member = Optional.empty();
        private volatile boolean ended;

        Attempt(Link link, Address address) {
            this.link = link;
            this.address = address;
        }
    }

    /** Why an attempt failed. If {@code lasting}, another one would fail too. */
    private record Failure(boolean lasting, String reason) {}

    @Override
    public void start(ClusterListener receiver) throws ClusterException {
        synchronized (this) {
            if (listener != null) {
                throw new IllegalStateException("the cluster is started already");
            }
            listener = receiver;
        }
        CompletableFuture<Optional<Failure>> done = new CompletableFuture<>();
        long deadline = clock.nanos() + settings.joinWithin().toNanos();
        joiner.run(() -> done.complete(joinUntil(deadline)));
        try {
            Optional<Failure> failure = done.get();
            if (failure.isPresent()) {
                close();
                throw new ClusterException(controller + ": " + failure.get().reason());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            close();
            throw new ClusterException("interrupted while joining " + controller, interrupted);
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug);
        }
    }

    private Optional<Failure> joinUntil(long deadline) {
        while (true) {
            Optional<Failure> failure = join();
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
            Optional<Failure> failure = join();
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
            closed.await(RETRY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            closed.countDown();
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Tries once, for up to about ten seconds. Runs on the joiner's thread. */
    private Optional<Failure> join() {
        try {
            List<InetSocketAddress> addresses = controller.resolve();
            Link link = new Link(settings, Role.AGENT, name, addresses, this);
            Optional<Failure> failure = join(link, addresses);
            if (failure.isPresent()) {
                end();
                link.close();
            }
            return failure;
        } catch (UnknownHostException unknown) {
            return Optional.of(new Failure(false, "unknown host"));
        } catch (ClusterException failed) {
            return Optional.of(new Failure(false, failed.getMessage()));
        }
    }

    private Optional<Failure> join(Link link, List<InetSocketAddress> addresses) throws ClusterException {
        link.connect();
        Address coordinator = link.coordinator();
        if (coordinator.equals(link.self())) {
            JoinDiagnosis.Finding finding = JoinDiagnosis.of(addresses.get(0), settings.credentials());
            return Optional.of(new Failure(finding.lasting(), finding.reason()));
        }
        Attempt next = new Attempt(link, coordinator);
        self = new Member(name, Role.AGENT, Link.id(link.self()), link.addressOf(link.self()));
        attempt = next;
        link.send(coordinator, Frame.encode(new Frame.Hello(Frame.VERSION, Role.AGENT, name)));
        try {
            return next.answer
                    .get(ANSWER_MILLIS, TimeUnit.MILLISECONDS)
                    .map(refused -> new Failure(refused.lasting(), refused.reason()));
        } catch (TimeoutException silent) {
            return Optional.of(new Failure(
                    false,
                    "the controller did not answer within "
                            + Duration.ofMillis(ANSWER_MILLIS).toSeconds() + " s"));
        } catch (InterruptedException | ExecutionException interrupted) {
            return Optional.of(new Failure(false, "interrupted"));
        }
    }

    private void end() {
        Attempt last = attempt;
        if (last != null) {
            last.ended = true;
        }
    }

    @Override
    public Member self() {
        return self;
    }

    @Override
    public List<Member> others() {
        Attempt now = attempt;
        return now == null || now.ended ? List.of() : now.member.stream().toList();
    }

    @Override
    public boolean send(Member to, byte[] message) {
        Names.checkLength(message);
        Attempt now = attempt;
        boolean there = now != null
                && !now.ended
                && now.member.filter(member -> member.id().equals(to.id())).isPresent();
        return there && now.link.send(now.address, Frame.data(message));
    }

    @Override
    public void received(Link link, Address sender, byte[] bytes) {
        Attempt now = attempt;
        if (now == null || now.link != link || !now.address.equals(sender)) {
            return;
        }
        try {
            Frame frame = Frame.decode(bytes);
            if (frame instanceof Frame.Welcome welcome) {
                welcome(now, welcome.controller());
            } else if (frame instanceof Frame.Refused refused) {
                now.answer.complete(Optional.of(refused));
            } else if (frame instanceof Frame.Data data) {
                now.member.ifPresent(from -> dispatcher.run(() -> listener.message(from, data.bytes())));
            } else if (frame instanceof Frame.Farewell) {
                lost(now, Departure.CLOSED);
            } else if (frame instanceof Frame.FarewellSeen) {
                farewellSeen.complete(null);
            }
        } catch (IOException notAFrame) {
            LOG.warn("a message of {} is ignored: {}", controller, notAFrame.getMessage());
        }
    }

    private void welcome(Attempt now, String controllerName) {
        Member member =
                new Member(controllerName, Role.CONTROLLER, Link.id(now.address), now.link.addressOf(now.address));
        now.member = Optional.of(member);
        dispatcher.run(() -> {
            if (joinedBefore) {
                listener.returned(member);
            } else {
                joinedBefore = true;
                listener.joined(member);
            }
        });
        now.answer.complete(Optional.empty());
    }

    @Override
    public void changed(Link link, List<Address> now, List<Address> left) {
        Attempt current = attempt;
        if (current != null && current.link == link && !now.get(0).equals(current.address)) {
            lost(current, Departure.LOST);
        }
    }

    @Override
    public void suspicion(Link link, Address member, boolean suspected) {
        Attempt current = attempt;
        if (suspected && current != null && current.link == link && member.equals(current.address)) {
            lost(current, Departure.LOST);
        }
    }

    private void lost(Attempt current, Departure departure) {
        synchronized (current) {
            if (current.ended || isClosed()) {
                return;
            }
            current.ended = true;
        }
        current.answer.complete(Optional.of(new Frame.Refused(false, "the connection ended")));
        current.member.ifPresent(member -> {
            dispatcher.run(() -> listener.left(member, departure));
            joiner.run(() -> {
                current.link.close();
                joinAgain();
            });
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
        Attempt last = attempt;
        if (last != null && !last.ended && last.member.isPresent()) {
            last.link.send(last.address, Frame.encode(new Frame.Farewell()));
            try {
                farewellSeen.get(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException gone) {
                LOG.debug("the controller did not answer the farewell");
            }
        }
        if (last != null) {
            last.link.close();
        }
        joiner.close();
    }
}
