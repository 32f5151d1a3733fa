package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.xmpp.load.AnswerRoutes.RemoteAnswer;
import org.junit.jupiter.api.Test;

class RemoteAnswerTest {

    @Test
    void anAnswerIsReadAsItWasWritten() {
        RemoteAnswer answer = new RemoteAnswer("throng.1.2.3.4.abc", 321);

        assertThat(RemoteAnswer.read(answer.write())).contains(answer);
    }

    @Test
    void aMessageThatIsTooShortIsNoAnswer() {
        assertThat(RemoteAnswer.read(new byte[3])).isEmpty();
    }
}
