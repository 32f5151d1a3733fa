package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.load.AnswerHandover.Answer;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaMarks;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers on their way to another process. */
class AnswerBatchTest {

    private final StanzaMarks marks = new StanzaMarks(RunProcesses.alone());
    private final List<Answer> answers = List.of(answer(1, 321, 5_000), answer(2, 0, 5_007), answer(70_000, 9, 4_000));

    private Answer answer(long sequence, int bytes, long atNanos) {
        String id = new StanzaId.Fields(3, sequence, 77).text(marks.idPrefix()) + ".abcdefgh";
        return new Answer(parsed(id), bytes, atNanos);
    }

    private StanzaId parsed(String id) {
        return StanzaId.parse(marks.idPrefix(), id);
    }

    @Test
    void answersAreReadAsTheyWereWrittenWithTheClockOfTheReader() {
        byte[] message = AnswerBatch.write(answers);

        assertThat(AnswerBatch.read(message, 1_005_000, this::parsed))
                .contains(answers.stream()
                        .map(each -> new Answer(each.id(), each.bytes(), each.atNanos() + 1_000_000))
                        .toList());
    }

    @Test
    void aMessageThatIsCutOffHasNoAnswers() {
        byte[] message = AnswerBatch.write(answers.subList(0, 1));
        for (int length = 2; length < message.length; length++) {
            assertThat(AnswerBatch.read(Arrays.copyOf(message, length), 0, this::parsed))
                    .as("the first " + length + " bytes")
                    .isEmpty();
        }
    }

    @Test
    void aMessageOfAnotherKindHasNoAnswers() {
        assertThat(AnswerBatch.read(new byte[] {'x', 0, 0}, 0, this::parsed)).isEmpty();
        assertThat(AnswerBatch.read(new byte[0], 0, this::parsed)).isEmpty();
    }
}
