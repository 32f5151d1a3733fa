package dev.throng.targets.xmpp.bosh;

/** One HTTP request that waits for its answer. */
public interface BoshExchange {

    /** Sends the answer, a {@code <body/>}. Called once at most. */
    void answer(String body);

    /** Resets the connection instead of an answer. */
    void reset();
}
