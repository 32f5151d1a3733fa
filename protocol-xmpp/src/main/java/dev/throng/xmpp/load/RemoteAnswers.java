package dev.throng.xmpp.load;

import java.util.Optional;

/** Takes the messages of the run's other processes to one event loop. Confined to the loop. */
final class RemoteAnswers {

    private final UnawaitedDeliveries unawaited;
    private final Answers answers;
    private final StanzaIds ids;
    private final Optional<Storms> storms;
    private final Optional<PeerExchangeTimer> peers;

    /**
     * @param storms empty if users do not come back
     * @param peers empty if the loop is not the first of its process
     */
    RemoteAnswers(
            UnawaitedDeliveries unawaited,
            Answers answers,
            StanzaIds ids,
            Optional<Storms> storms,
            Optional<PeerExchangeTimer> peers) {
        this.unawaited = unawaited;
        this.answers = answers;
        this.ids = ids;
        this.storms = storms;
        this.peers = peers;
    }

    /**
     * Sessions of another process received stanzas that the loop waits for, stanzas without such a loop are sent, its sessions change, or a storm
     * goes on.
     */
    void received(long atNanos, byte[] message) {
        if (UnawaitedDeliveries.isMark(message)) {
            unawaited.markedElsewhere();
            return;
        }
        AnswerBatch.read(message, atNanos, ids::parse)
                .ifPresent(
                        all -> all.forEach(answer -> answers.answered(answer.id(), answer.bytes(), answer.atNanos())));
        peers.ifPresent(each -> PeerNews.read(message).ifPresent(each::told));
        storms.ifPresent(each -> StormNews.read(message, atNanos).ifPresent(each::told));
    }
}
