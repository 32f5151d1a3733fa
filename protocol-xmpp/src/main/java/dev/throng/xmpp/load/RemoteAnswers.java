package dev.throng.xmpp.load;

import dev.throng.xmpp.load.AnswerRoutes.RemoteAnswer;

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

    /** A session of another process received a stanza that the loop waits for, or stanzas without such a loop are sent. */
    void received(long atNanos, byte[] message) {
        if (UnawaitedDeliveries.isMark(message)) {
            unawaited.markedElsewhere();
            return;
        }
        RemoteAnswer.read(message)
                .ifPresent(answer -> answers.answered(ids.parse(answer.id()), answer.bytes(), atNanos));
    }
}
