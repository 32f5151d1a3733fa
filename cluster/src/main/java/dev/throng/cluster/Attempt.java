package dev.throng.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jgroups.Address;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An agent's attempt to join, and its membership if the attempt succeeds. It ends once, and another attempt follows. */
final class Attempt implements ClusterLink.Events {

    private static final Logger LOG = LoggerFactory.getLogger(Attempt.class);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /** Why an attempt failed. If {@code lasting}, another one would fail too. */
    record Failure(boolean lasting, String reason) {}

    /** Receives what happens after the controller admitted the agent. JGroups' threads call it, in order. */
    interface Events {

        void joined(Member controller);

        void message(Member controller, byte[] message);

        /** The membership ended, other than by {@link Attempt#close}. Called once, and only after {@code joined}. */
        void lost(Attempt attempt, Member controller, Departure departure);
    }

    private final String name;
    private final ClusterSettings settings;
    private final List<InetSocketAddress> addresses;
    private final Events events;
    private final ClusterLink link;
    /** Completed once: by the controller's answer, by its loss, or because it took too long. */
    private final CompletableFuture<Optional<Failure>> answer = new CompletableFuture<>();

    private final CompletableFuture<Void> farewellSeen = new CompletableFuture<>();
    private volatile Optional<Address> coordinator = Optional.empty();
    private volatile Optional<Member> controller = Optional.empty();
    /** Written under this object's lock. */
    private volatile boolean ended;

    Attempt(ClusterSettings settings, String name, List<InetSocketAddress> addresses, Events events)
            throws ClusterException {
        this.name = name;
        this.settings = settings;
        this.addresses = addresses;
        this.events = events;
        this.link = new ClusterLink(settings, Role.AGENT, name, addresses, this);
    }

    /** Joins, within about ten seconds. Returns why that failed; then the caller closes this attempt. */
    Optional<Failure> join() throws ClusterException {
        link.connect();
        Address first = link.coordinator();
        if (first.equals(link.self())) {
            return Optional.of(JoinDiagnosis.of(addresses.get(0), settings.credentials()));
        }
        coordinator = Optional.of(first);
        link.send(first, Frame.encode(new Frame.Hello(Frame.VERSION, Role.AGENT, name)));
        String reason = "interrupted";
        try {
            return answer.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            reason = "the controller did not answer within " + ANSWER.toSeconds() + " s";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        answer.complete(Optional.of(new Failure(false, reason)));
        return answer.join();
    }

    /** Returns this agent as a member of the group; after {@link #join} only. */
    Member self() {
        return new Member(name, Role.AGENT, ClusterLink.id(link.self()), link.addressOf(link.self()));
    }

    /** Returns the controller while this agent is its member. */
    Optional<Member> controller() {
        return ended ? Optional.empty() : controller;
    }

    boolean send(Member to, byte[] message) {
        Optional<Address> address = coordinator;
        return address.isPresent()
                && controller().filter(member -> member.id().equals(to.id())).isPresent()
                && link.send(address.get(), Frame.data(message));
    }

    @Override
    public void received(ClusterLink from, Address sender, byte[] bytes) {
        if (!isCoordinator(sender)) {
            return;
        }
        try {
            Frame frame = Frame.decode(bytes);
            if (frame instanceof Frame.Welcome welcome) {
                welcome(sender, welcome);
            } else if (frame instanceof Frame.Refused refused) {
                answer.complete(Optional.of(new Failure(refused.lasting(), refused.reason())));
            } else if (frame instanceof Frame.Data data) {
                controller().ifPresent(member -> events.message(member, data.bytes()));
            } else if (frame instanceof Frame.Farewell) {
                lost(Departure.CLOSED);
            } else if (frame instanceof Frame.FarewellSeen) {
                farewellSeen.complete(null);
            }
        } catch (IOException notAFrame) {
            LOG.warn("a message of the controller is ignored: {}", notAFrame.getMessage());
        }
    }

    private boolean isCoordinator(Address member) {
        return coordinator.filter(member::equals).isPresent();
    }

    private void welcome(Address sender, Frame.Welcome welcome) {
        Member member =
                new Member(welcome.controller(), Role.CONTROLLER, ClusterLink.id(sender), link.addressOf(sender));
        controller = Optional.of(member);
        if (answer.complete(Optional.empty())) {
            events.joined(member);
        }
    }

    @Override
    public void changed(ClusterLink from, List<Address> members, List<Address> left) {
        if (coordinator.isPresent() && !isCoordinator(members.get(0))) {
            lost(Departure.LOST);
        }
    }

    @Override
    public void suspicion(ClusterLink from, Address member, boolean suspected) {
        if (suspected && isCoordinator(member)) {
            lost(Departure.LOST);
        }
    }

    private void lost(Departure departure) {
        boolean admitted = !answer.complete(Optional.of(new Failure(false, "the connection ended")))
                && answer.join().isEmpty();
        Optional<Member> member = controller;
        if (end() && admitted) {
            events.lost(this, member.orElseThrow(), departure);
        }
    }

    private synchronized boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    /** Leaves the controller in order if the agent is its member, and ends the link. Takes at most about two seconds. */
    void close() {
        if (controller().isPresent() && end()) {
            coordinator.ifPresent(address -> link.send(address, Frame.encode(new Frame.Farewell())));
            try {
                farewellSeen.get(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException gone) {
                LOG.debug("the controller did not answer the farewell");
            }
        }
        end();
        link.close();
    }
}
