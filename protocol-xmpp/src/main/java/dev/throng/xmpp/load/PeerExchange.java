package dev.throng.xmpp.load;

import dev.throng.xmpp.load.PeerNews.Offer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Lets the sessions of one process write to those of the others. Each process offers a random sample of its sessions, which changes all the
 * time, and holds the sessions in it. Before an offered session logs out, or leaves the sample, the others are told to write to it no more.
 * Each answers when it has the answers to all that is on its way to the session. So a logout makes no failure, as within a process.
 *
 * <p>Messages are bounded: at most one to each other process in {@link #TICK_NANOS}, with at most {@link #OFFERED_AT_ONCE} new sessions of a
 * sample of {@link #SAMPLE}. A process that was silent for {@link #SILENCE_NANOS} is taken for lost: nobody waits for it, and nobody writes to
 * its sessions. Confined to one event loop; it decides by the times that it is given.
 */
final class PeerExchange {

    /** How often there may be news. */
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** How many sessions a process offers at the same time. */
    static final int SAMPLE = 256;

    /** How many of them may be new in one message. */
    static final int OFFERED_AT_ONCE = 32;

    /** How many are exchanged for others in each tick, if there are others: all of them in some seconds. */
    private static final int CHANGED_AT_ONCE = 3;

    static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long SIGN_OF_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Sends news to another process. */
    @FunctionalInterface
    interface Sender {
        void send(int process, PeerNews news, long atNanos);
    }

    /** A session of this process that others may write to. */
    private static final class Offered {

        private final OnlinePeer peer;
        private final BitSet holders;
        private boolean withdrawn;

        private Offered(OnlinePeer peer, BitSet holders) {
            this.peer = peer;
            this.holders = holders;
        }
    }

    /** Another process. */
    private static final class Other {

        private final RemotePeers peers;
        private final List<Long> released = new ArrayList<>();
        private long heardNanos;
        private long toldNanos;
        private boolean lost;

        private Other(RemotePeers peers, long nowNanos) {
            this.peers = peers;
            this.heardNanos = nowNanos;
            this.toldNanos = nowNanos;
        }
    }

    private final int process;
    private final int groups;
    private final PeerDirectory directory;
    private final SplittableRandom random;
    private final Sender sender;
    private final Map<Integer, Other> others = new LinkedHashMap<>();
    private final Map<Long, Offered> offered = new LinkedHashMap<>();
    private final Set<OnlinePeer> offeredNow = Collections.newSetFromMap(new IdentityHashMap<>());
    private long nextNumber;

    /**
     * @param process the number of this process
     * @param processes how many there are
     * @param groups how many groups of sessions there are; see {@link OnlineSessions}
     * @param directory has the sessions of this process, and gets those of the others
     * @param onLoop runs a task on the event loop; any thread may use it
     */
    PeerExchange(
            int process,
            int processes,
            int groups,
            PeerDirectory directory,
            SplittableRandom random,
            Sender sender,
            Executor onLoop,
            long nowNanos) {
        this.process = process;
        this.groups = groups;
        this.directory = directory;
        this.random = random;
        this.sender = sender;
        for (int other = 0; other < processes; other++) {
            if (other != process) {
                int number = other;
                RemotePeers peers = new RemotePeers(groups, free -> onLoop.execute(() -> released(number, free)));
                others.put(other, new Other(peers, nowNanos));
                directory.register(new PeerDirectory.Holder(-1 - other, peers.choices()));
            }
        }
    }

    /** Nothing is on its way any more to a withdrawn session of another process. */
    private void released(int other, long number) {
        if (others.get(other).peers.forget(number)) {
            others.get(other).released.add(number);
        }
    }

    /** Tells the others what is new. To be called once per {@link #TICK_NANOS}. */
    void tick(long nowNanos) {
        others.forEach((number, other) -> loseIfSilent(number, other, nowNanos));
        List<Integer> online = online();
        List<Long> withdrawn = withdraw(online.stream().mapToInt(n -> n).sum() > SAMPLE);
        List<Offer> fresh = offer(online);
        others.forEach((number, other) -> {
            PeerNews news = other.lost
                    ? new PeerNews(process, online, List.of(), List.of(), List.of())
                    : new PeerNews(process, online, fresh, withdrawn, List.copyOf(other.released));
            boolean signOfLife =
                    nowNanos - other.toldNanos >= SIGN_OF_LIFE_NANOS && !(offered.isEmpty() && other.peers.isEmpty());
            if (!news.isEmpty() || signOfLife) {
                other.released.clear();
                other.toldNanos = nowNanos;
                sender.send(number, news, nowNanos);
            }
        });
    }

    private List<Integer> online() {
        List<Integer> online = new ArrayList<>();
        for (int group = 0; group < groups; group++) {
            int size = 0;
            for (PeerDirectory.Holder holder : directory.holders()) {
                size += holder.part() < 0 ? 0 : holder.groups().get(group).size();
            }
            online.add(size);
        }
        return online;
    }

    /** @param change whether there are sessions that are not offered */
    private List<Long> withdraw(boolean change) {
        List<Long> withdrawn = new ArrayList<>();
        int changed = 0;
        for (Map.Entry<Long, Offered> entry : offered.entrySet()) {
            Offered each = entry.getValue();
            boolean old = change && changed < CHANGED_AT_ONCE && offeredNow.size() == SAMPLE;
            if (!each.withdrawn && (each.peer.isWithdrawn() || old)) {
                changed += each.peer.isWithdrawn() ? 0 : 1;
                each.withdrawn = true;
                withdrawn.add(entry.getKey());
            }
        }
        withdrawn.forEach(number -> offeredNow.remove(offered.get(number).peer));
        return withdrawn;
    }

    private List<Offer> offer(List<Integer> online) {
        List<Offer> fresh = new ArrayList<>();
        BitSet holders = new BitSet();
        others.forEach((number, other) -> holders.set(number, !other.lost));
        if (holders.isEmpty()) {
            return fresh;
        }
        for (int tries = 0; tries < 2 * OFFERED_AT_ONCE && fresh.size() < OFFERED_AT_ONCE; tries++) {
            if (offeredNow.size() == SAMPLE) {
                break;
            }
            int group = groups == 1 ? 0 : random.nextInt(groups);
            Optional<OnlinePeer> peer = any(group, online.get(group));
            if (peer.isPresent() && isOfferable(peer.get()) && peer.get().hold()) {
                long number = nextNumber++;
                offered.put(number, new Offered(peer.get(), (BitSet) holders.clone()));
                offeredNow.add(peer.get());
                fresh.add(new Offer(number, group, peer.get().jid()));
            }
        }
        return fresh;
    }

    private boolean isOfferable(OnlinePeer peer) {
        return !offeredNow.contains(peer)
                && peer.jid().getBytes(StandardCharsets.UTF_8).length <= PeerNews.MAX_JID_BYTES;
    }

    /** Returns a random session of this process. */
    private Optional<OnlinePeer> any(int group, int size) {
        int pick = size == 0 ? 0 : random.nextInt(size);
        for (PeerDirectory.Holder holder : directory.holders()) {
            if (holder.part() >= 0) {
                PeerDirectory.Choice choice = holder.groups().get(group);
                if (pick < choice.size()) {
                    return choice.at(pick);
                }
                pick -= choice.size();
            }
        }
        return Optional.empty();
    }

    /** Another process told something. */
    void told(PeerNews news, long nowNanos) {
        Other other = others.get(news.from());
        if (other == null) {
            return;
        }
        other.heardNanos = nowNanos;
        other.lost = false;
        other.peers.online(news.online());
        news.offered().forEach(other.peers::add);
        for (long number : news.withdrawn()) {
            if (other.peers.withdraw(number)) {
                other.released.add(number);
            }
        }
        news.released().forEach(number -> release(number, news.from(), nowNanos));
    }

    /** Another process writes to a session of this one no more. */
    private void release(long number, int other, long nowNanos) {
        Offered each = offered.get(number);
        if (each == null) {
            return;
        }
        each.holders.clear(other);
        if (each.holders.isEmpty()) {
            offered.remove(number);
            offeredNow.remove(each.peer);
            each.peer.release(nowNanos);
        }
    }

    private void loseIfSilent(int number, Other other, long nowNanos) {
        if (offered.isEmpty() && other.peers.isEmpty()) {
            // no sign of life is due
            other.heardNanos = nowNanos;
        } else if (nowNanos - other.heardNanos >= SILENCE_NANOS && !other.lost) {
            other.lost = true;
            other.peers.clear();
            other.released.clear();
            List.copyOf(offered.keySet()).forEach(each -> release(each, number, nowNanos));
        }
    }

    /** How many sessions of this process others may write to, or have written to. */
    int offered() {
        return offered.size();
    }
}
