package dev.throng.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The controller's side: admits agents, and reports what happens to them. */
final class ControllerCluster implements Cluster, ClusterLink.Events {

    private static final Logger LOG = LoggerFactory.getLogger(ControllerCluster.class);
    private static final long FAREWELL_MILLIS = 1_500;

    private final ClusterSettings settings;
    private final String name;
    private final Dispatcher dispatcher;
    /** Used on the dispatcher's thread only. */
    private final AgentRoster roster = new AgentRoster();

    /** By the member's id. */
    private final Map<String, Outgoing> outgoing = new ConcurrentHashMap<>();

    /** Its threads wait for members that are slow to read. */
    private final ExecutorService helpers;

    private final CountDownLatch empty = new CountDownLatch(1);
    private volatile List<Member> members = List.of();
    private volatile Member self;
    private volatile ClusterLink link;
    private volatile ClusterListener listener;
    private volatile boolean closing;

    ControllerCluster(ClusterSettings settings, String name) throws ClusterException {
        settings.check(Role.CONTROLLER);
        Names.check(name);
        this.settings = settings;
        this.name = name;
        this.self = new Member(name, Role.CONTROLLER, "", settings.address());
        this.dispatcher = new Dispatcher("throng-cluster-" + name);
        this.helpers = Executors.newCachedThreadPool(work -> {
            Thread helper = new Thread(work, "throng-cluster-sender-" + name);
            helper.setDaemon(true);
            return helper;
        });
    }

    @Override
    public synchronized void start(ClusterListener receiver) throws ClusterException {
        if (listener != null) {
            throw new IllegalStateException("the cluster is started already");
        }
        listener = receiver;
        link = new ClusterLink(settings, Role.CONTROLLER, name, List.of(), this);
        try {
            link.connect();
        } catch (ClusterException failed) {
            link.close();
            throw failed;
        }
        InetSocketAddress address = link.addressOf(link.self());
        self = new Member(name, Role.CONTROLLER, ClusterLink.id(link.self()), address);
    }

    @Override
    public Member self() {
        return self;
    }

    @Override
    public List<Member> others() {
        return members;
    }

    @Override
    public boolean send(Member to, byte[] message) {
        Names.checkLength(message);
        Outgoing messages = outgoing.get(to.id());
        return messages != null && messages.send(Frame.data(message));
    }

    @Override
    public void received(ClusterLink from, Address sender, byte[] bytes) {
        dispatcher.run(() -> handle(sender, bytes));
    }

    private void handle(Address sender, byte[] bytes) {
        String id = ClusterLink.id(sender);
        try {
            Frame frame = Frame.decode(bytes);
            if (frame instanceof Frame.Hello hello) {
                admit(sender, hello);
            } else if (frame instanceof Frame.Data data) {
                roster.find(id).ifPresent(member -> listener.message(member, data.bytes()));
            } else if (frame instanceof Frame.Farewell) {
                roster.farewell(id);
                Optional.ofNullable(outgoing.get(id))
                        .ifPresent(messages -> messages.send(Frame.encode(new Frame.FarewellSeen())));
            }
        } catch (IOException notAFrame) {
            LOG.warn("a message of {} is ignored: {}", link.addressOf(sender), notAFrame.getMessage());
        }
    }

    private void admit(Address sender, Frame.Hello hello) {
        String id = ClusterLink.id(sender);
        Member candidate = new Member(hello.name(), hello.role(), id, link.addressOf(sender));
        AgentRoster.Answer answer = closing
                ? new AgentRoster.Answer.Refused(false, "the controller is about to end")
                : roster.admit(candidate, hello.version());
        if (answer instanceof AgentRoster.Answer.Refused refused) {
            link.send(sender, Frame.encode(new Frame.Refused(refused.lasting(), refused.reason())));
            return;
        }
        Outgoing messages = new Outgoing(hello.name(), link.to(sender), helpers, MAX_MESSAGE_BYTES);
        messages.send(Frame.encode(new Frame.Welcome(name)));
        outgoing.put(id, messages);
        members = roster.members();
        if (answer instanceof AgentRoster.Answer.Returned) {
            listener.returned(candidate);
        } else {
            listener.joined(candidate);
        }
    }

    @Override
    public void suspicion(ClusterLink from, Address member, boolean suspected) {
        String id = ClusterLink.id(member);
        dispatcher.run(() -> {
            if (suspected) {
                roster.suspect(id).ifPresent(listener::suspected);
            } else {
                roster.trust(id).ifPresent(listener::returned);
            }
        });
    }

    @Override
    public void changed(ClusterLink from, List<Address> now, List<Address> left) {
        dispatcher.run(() -> left.forEach(member -> remove(ClusterLink.id(member))));
    }

    private void remove(String id) {
        Optional.ofNullable(outgoing.remove(id)).ifPresent(Outgoing::close);
        roster.remove(id).ifPresent(gone -> {
            members = roster.members();
            if (!closing) {
                listener.left(gone.member(), gone.departure());
            }
        });
        endIfEmpty();
    }

    private void endIfEmpty() {
        if (closing && members.isEmpty()) {
            empty.countDown();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
        }
        if (link != null) {
            byte[] farewell = Frame.encode(new Frame.Farewell());
            outgoing.values().forEach(agent -> agent.send(farewell));
            dispatcher.run(this::endIfEmpty);
            try {
                empty.await(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            link.close();
        }
        outgoing.values().forEach(Outgoing::close);
        helpers.shutdown();
        dispatcher.close();
    }
}
