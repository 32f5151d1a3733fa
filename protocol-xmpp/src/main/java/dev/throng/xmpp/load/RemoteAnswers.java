package dev.throng.xmpp.load;

/** Takes the messages of the run's other processes to one event loop. Confined to the loop. */
final class RemoteAnswers {

    private final UnawaitedDeliveries unawaited;
    private final Answers answers;
    private final StanzaIds ids;

    RemoteAnswers(UnawaitedDeliveries unawaited, Answers answers, StanzaIds ids) {
        this.unawaited = unawaited;
        this.answers = answers;
        this.ids = ids;
    }

    /** Sessions of another process received stanzas that the loop waits for, or stanzas without such a loop are sent. */
    void received(long atNanos, byte[] message) {
        if (UnawaitedDeliveries.isMark(message)) {
            unawaited.markedElsewhere();
            return;
        }
        AnswerBatch.read(message, atNanos, ids::parse)
                .ifPresent(
                        all -> all.forEach(answer -> answers.answered(answer.id(), answer.bytes(), answer.atNanos())));
    }
}
