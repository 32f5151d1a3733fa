package dev.throng.xmpp.load;

import java.util.SplittableRandom;

/**
 * Chooses the user of one event loop who logs in next: first every {@code parts}th user in order, then the one who logged out first. So the
 * loops together log users in in order. Confined to the loop.
 */
final class UserQueue {

    static final int NONE = -1;

    private final int count;
    private final int parts;
    private long nextFresh;
    private int[] returned = new int[16];
    private int head;
    private int size;

    UserQueue(int count, int part, int parts) {
        this.count = count;
        this.parts = parts;
        this.nextFresh = part;
    }

    /** Returns the next user; {@link #NONE} if all are logged in. */
    int take() {
        if (nextFresh < count) {
            int user = (int) nextFresh;
            nextFresh += parts;
            return user;
        }
        if (size == 0) {
            return NONE;
        }
        int user = returned[head];
        head = (head + 1) % returned.length;
        size--;
        return user;
    }

    /** The user has logged out, or could not log in. */
    void release(int user) {
        if (size == returned.length) {
            int[] grown = new int[2 * size];
            for (int i = 0; i < size; i++) {
                grown[i] = returned[(head + i) % size];
            }
            returned = grown;
            head = 0;
        }
        returned[(head + size) % returned.length] = user;
        size++;
    }

    /** Returns a random user who is not logged in; {@link #NONE} if all are. */
    int anyLoggedOut(SplittableRandom random) {
        int fresh = nextFresh < count ? (int) ((count - nextFresh + parts - 1) / parts) : 0;
        if (fresh + size == 0) {
            return NONE;
        }
        int pick = random.nextInt(fresh + size);
        return pick < fresh
                ? (int) (nextFresh + (long) pick * parts)
                : returned[(head + pick - fresh) % returned.length];
    }
}
