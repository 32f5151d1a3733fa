package dev.throng.xmpp.load;

import dev.throng.xmpp.load.PeerNews.Offer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The sessions that another process offers to write to: a sample, which stands for all of its sessions. Confined to one event loop, except for
 * the choices.
 */
final class RemotePeers {

    /** The sample of one group. Any thread may choose from it. */
    private static final class Sample implements PeerDirectory.Choice {

        private final OnlinePeers peers = new OnlinePeers();
        private final List<Offered> offered = new ArrayList<>();
        private volatile int online;

        /** As many as the process has, so that each of its sessions is chosen as often as one of this process. */
        @Override
        public int size() {
            int sample = peers.size();
            return sample == 0 ? 0 : Math.max(sample, online);
        }

        @Override
        public Optional<OnlinePeer> at(int place) {
            int sample = peers.size();
            int all = Math.max(sample, online);
            return all == 0 ? Optional.empty() : peers.at((int) ((long) place * sample / all));
        }
    }

    private static final class Offered {

        private final Sample sample;
        private final OnlinePeer peer;
        private int place;

        private Offered(Sample sample, OnlinePeer peer) {
            this.sample = sample;
            this.peer = peer;
        }
    }

    private final List<Sample> groups = new ArrayList<>();
    private final Map<Long, Offered> byNumber = new HashMap<>();
    private final LongConsumer whenFree;

    /**
     * @param count how many groups there are
     * @param whenFree is called with the number of a withdrawn session to which nothing is on its way any more; on any thread
     */
    RemotePeers(int count, LongConsumer whenFree) {
        this.whenFree = whenFree;
        for (int group = 0; group < count; group++) {
            groups.add(new Sample());
        }
    }

    /** The sessions to choose from, by group. */
    List<? extends PeerDirectory.Choice> choices() {
        return groups;
    }

    boolean isEmpty() {
        return byNumber.isEmpty();
    }

    /** Sets how many sessions the process has online, by group. */
    void online(List<Integer> counts) {
        for (int group = 0; group < Math.min(counts.size(), groups.size()); group++) {
            groups.get(group).online = counts.get(group);
        }
    }

    void add(Offer offer) {
        if (offer.group() < 0 || offer.group() >= groups.size() || byNumber.containsKey(offer.number())) {
            return;
        }
        Sample sample = groups.get(offer.group());
        Offered each = new Offered(sample, new OnlinePeer(offer.jid(), atNanos -> whenFree.accept(offer.number())));
        each.place = sample.offered.size();
        sample.offered.add(each);
        sample.peers.add(each.peer);
        byNumber.put(offer.number(), each);
    }

    /**
     * Nobody writes to a session any more.
     *
     * @return whether nothing is on its way to it; otherwise {@code whenFree} is called later
     */
    boolean withdraw(long number) {
        Offered each = byNumber.get(number);
        if (each == null || each.peer.isWithdrawn()) {
            return false;
        }
        each.peer.withdraw();
        Sample sample = each.sample;
        Offered last = sample.offered.remove(sample.offered.size() - 1);
        sample.peers.remove(each.place);
        if (last != each) {
            sample.offered.set(each.place, last);
            last.place = each.place;
        }
        return !each.peer.isHeld() && forget(number);
    }

    /** Forgets a withdrawn session. Returns false if that was done before. */
    boolean forget(long number) {
        return byNumber.remove(number) != null;
    }

    /** The process is lost: nobody writes to its sessions any more. */
    void clear() {
        List.copyOf(byNumber.keySet()).forEach(this::withdraw);
        byNumber.clear();
    }
}
