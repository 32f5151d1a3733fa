package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The way of an answer from the event loop that received it to the loop that waits for it, in this process or in another one. Thread-safe. */
final class AnswerRoutes {

    private final RunProcesses.Messages messages;
    private final AtomicReferenceArray<Answers> loops;

    /** @param maxParts how many event loops there may be */
    AnswerRoutes(RunProcesses.Messages messages, int maxParts) {
        this.messages = messages;
        this.loops = new AtomicReferenceArray<>(maxParts);
    }

    /** Sets where the answers to an event loop of this process go. */
    void register(int part, Answers answers) {
        loops.set(part, answers);
    }

    /** Gives an answer to the loop that waits for it. */
    void send(StanzaId id, int bytes, long atNanos) {
        if (id.part() < loops.length()) {
            Answers answers = loops.get(id.part());
            if (answers != null) {
                answers.answeredOnOtherLoop(id, bytes, atNanos);
            } else {
                messages.send(id.part(), atNanos, new RemoteAnswer(id.text(), bytes).write());
            }
        }
    }
}
