package dev.throng.xmpp.load;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A session as those see it that write to it: its full JID, and how many of their stanzas it must wait for before it logs out. So a logout
 * makes no failure that the server would be blamed for. Thread-safe, without locks.
 *
 * <p>The state is one number: how many hold the session, in the sign whether it is withdrawn, and in the next bit whether a storm has cut its
 * connection. Who writes to it {@link #hold holds} it
 * first, and {@link #release releases} it when the answer is there or is given up. A session that wants to log out is {@link #withdraw
 * withdrawn} first, after which nobody can hold it; the last one who releases it calls its owner.
 */
final class OnlinePeer {

    /** Whose session it is. */
    @FunctionalInterface
    interface Owner {

        /** The session is withdrawn, and nobody holds it any more. Any thread may call it. */
        void free(long atNanos);
    }

    /** No session: nobody holds or releases it. */
    static final OnlinePeer NOBODY = new OnlinePeer("", atNanos -> {});

    private static final int WITHDRAWN = Integer.MIN_VALUE;
    private static final int CUT = 1 << 30;
    private static final int HOLDS = CUT - 1;
    private static final AtomicIntegerFieldUpdater<OnlinePeer> STATE =
            AtomicIntegerFieldUpdater.newUpdater(OnlinePeer.class, "state");

    private final String jid;
    private final Owner owner;
    private volatile int state;

    OnlinePeer(String jid, Owner owner) {
        this.jid = jid;
        this.owner = owner;
    }

    /** The full JID. */
    String jid() {
        return jid;
    }

    /** Keeps the session from logging out until {@link #release}. Returns false if it is withdrawn. */
    boolean hold() {
        int before;
        do {
            before = state;
            if (before < 0) {
                return false;
            }
        } while (!STATE.compareAndSet(this, before, before + 1));
        return true;
    }

    /** Whoever held the session waits for it no more. To be called once for each {@link #hold}. */
    void release(long atNanos) {
        int after = STATE.decrementAndGet(this);
        if (after < 0 && (after & HOLDS) == 0) {
            owner.free(atNanos);
        }
    }

    /** Nobody can hold the session from now on. */
    void withdraw() {
        STATE.getAndUpdate(this, before -> before | WITHDRAWN);
    }

    boolean isWithdrawn() {
        return state < 0;
    }

    boolean isHeld() {
        return (state & HOLDS) != 0;
    }

    /** A storm has cut the connection: what is on its way may fail because of that. */
    void cut() {
        STATE.getAndUpdate(this, before -> before | CUT);
    }

    /** The session was resumed, and gets what is on its way. */
    void resumed() {
        STATE.getAndUpdate(this, before -> before & ~CUT);
    }

    boolean isCut() {
        return (state & CUT) != 0;
    }
}
