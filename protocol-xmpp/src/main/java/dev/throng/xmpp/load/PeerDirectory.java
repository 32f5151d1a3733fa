package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sessions of a run that can be written to, by the event loop or the other process that has them. Thread-safe. */
final class PeerDirectory {

    /** Some sessions. Any thread may call it. */
    interface Choice {

        /** How many sessions there are; it may change at any time. */
        int size();

        /** Returns the session at a place from 0 to {@link #size()}; empty if it has just gone. */
        Optional<OnlinePeer> at(int place);
    }

    /**
     * The sessions of one event loop, or a sample of those of another process.
     *
     * @param part the number of the loop; negative for another process
     * @param groups the sessions by group; see {@link OnlineSessions}
     */
    record Holder(int part, List<? extends Choice> groups) {}

    private volatile List<Holder> holders = List.of();

    /** Adds the sessions of a loop or of another process. */
    synchronized void register(Holder holder) {
        List<Holder> more = new ArrayList<>(holders);
        more.add(holder);
        holders = List.copyOf(more);
    }

    List<Holder> holders() {
        return holders;
    }

    /** Returns how many sessions of a group there are, except those of one loop. */
    int sizeWithout(int part, int group) {
        int size = 0;
        List<Holder> all = holders;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).part() != part) {
                size += all.get(i).groups().get(group).size();
            }
        }
        return size;
    }

    /**
     * Returns one of the sessions that {@link #sizeWithout} counts; empty if it has just gone.
     *
     * @param pick its number, from 0
     */
    Optional<OnlinePeer> without(int part, int group, int pick) {
        int left = pick;
        List<Holder> all = holders;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).part() != part) {
                Choice choice = all.get(i).groups().get(group);
                int size = choice.size();
                if (left < size) {
                    return choice.at(left);
                }
                left -= size;
            }
        }
        return Optional.empty();
    }
}
