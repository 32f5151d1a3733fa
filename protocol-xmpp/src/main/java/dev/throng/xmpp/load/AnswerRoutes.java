package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The way of answers from the event loop that received them to the loop that waits for them, in this process or in another one. Thread-safe. */
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

    /** Gives answers to the loop that waits for them. The caller does not change the list any more. */
    void send(int part, List<AnswerHandover.Answer> all) {
        Answers answers = loops.get(part);
        if (answers != null) {
            answers.answeredOnOtherLoop(all);
            return;
        }
        for (int from = 0; from < all.size(); from += AnswerBatch.MOST) {
            List<AnswerHandover.Answer> some = all.subList(from, Math.min(all.size(), from + AnswerBatch.MOST));
            messages.send(part, some.get(0).atNanos(), AnswerBatch.write(some));
        }
    }
}
