package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.AnswerReader.Event;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {

    /** What Icecast 2.4.4 says to a source that expects an interim response. */
    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\nContent-Length: 0\r\n\r\nHTTP/1.0 200 OK\r\n\r\n";

    private static final String IN_USE = "HTTP/1.0 403 Forbidden\r\nServer: Icecast 2.4.4\r\nConnection: Close\r\n"
            + "Content-Type: text/plain; charset=utf-8\r\n\r\nMountpoint in use";

    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n"
            + "4;ext=1\r\nupda\r\n3\nted\n0\r\nTrailer: x\r\n\r\nsurplus";

    private static final String UPDATED = "HTTP/1.0 200 OK\r\ncontent-LENGTH:  4 \r\n\r\ndonesurplus";

    /** All that is told of bytes which come in pieces: events, each with its status, and the words at last. */
    private static List<String> told(AnswerReader reader, String... pieces) {
        List<String> told = new ArrayList<>();
        for (String piece : pieces) {
            ByteBuf in = Unpooled.copiedBuffer(piece, StandardCharsets.UTF_8);
            Event event = reader.read(in);
            while (event != Event.MORE
                    && event != Event.BAD_HEAD
                    && event != Event.BAD_CHUNK
                    && event != Event.TOO_LONG) {
                told.add(event + " " + reader.status());
                event = reader.read(in);
            }
            if (event != Event.MORE) {
                told.add(event.name());
                return told;
            }
            assertThat(in.isReadable()).isFalse();
        }
        told.add(reader.text());
        return told;
    }

    @ParameterizedTest
    @ValueSource(strings = {CONTINUE, IN_USE, UPDATED, CHUNKED, "ICY 200 OK\n\n", "HTTP/1.1 204 No Content\r\n\r\n"})
    void aSplitAtAnyPlaceChangesNothing(String answer) {
        List<String> whole = told(new AnswerReader(), answer);
        assertThat(whole.get(whole.size() - 1)).isNotIn("BAD_HEAD", "BAD_CHUNK", "TOO_LONG");
        for (int at = 0; at <= answer.length(); at++) {
            assertThat(told(new AnswerReader(), answer.substring(0, at), answer.substring(at)))
                    .as("split at %d", at)
                    .isEqualTo(whole);
        }
        assertThat(told(new AnswerReader(), answer.split(""))).isEqualTo(whole);
    }

    @Test
    void theInterimResponseComesBeforeTheFinalOne() {
        assertThat(told(new AnswerReader(), CONTINUE)).containsExactly("PROVISIONAL 100", "HEAD 200", "");
    }

    @Test
    void theContentSaysWhy() {
        assertThat(told(new AnswerReader(), IN_USE)).containsExactly("HEAD 403", "Mountpoint in use");
        assertThat(told(new AnswerReader(), UPDATED)).containsExactly("HEAD 200", "END 200", "done");
    }

    @Test
    void chunksAreTakenOff() {
        assertThat(told(new AnswerReader(), CHUNKED)).containsExactly("HEAD 200", "END 200", "updated");
    }

    @Test
    void aProvisionalAnswerSaysNothingOfTheChunksOfTheNext() {
        assertThat(told(
                        new AnswerReader(),
                        "HTTP/1.1 100 Continue\r\nTransfer-Encoding: chunked\r\n\r\nHTTP/1.1 200 OK\r\n\r\nplain"))
                .containsExactly("PROVISIONAL 100", "HEAD 200", "plain");
    }

    @Test
    void brokenChunksAreBad() {
        assertThat(told(new AnswerReader(), "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcdef"))
                .containsExactly("HEAD 200", "BAD_CHUNK");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
            })
    void otherTransferEncodingsAreBad(String answer) {
        assertThat(told(new AnswerReader(), answer)).containsExactly("BAD_HEAD");
    }

    @Test
    void onlyTheBeginningOfTheContentIsKept() {
        AnswerReader reader = new AnswerReader();
        told(reader, "HTTP/1.0 400 no\r\n\r\n", "x".repeat(5_000), "y".repeat(5_000));
        assertThat(reader.text()).isEqualTo("x".repeat(AnswerReader.MAX_TEXT_BYTES));
    }

    @ParameterizedTest
    @CsvSource({"SSH-2.0-OpenSSH_9.2", "HTTP/2 200", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 +20 OK"})
    void whatIsNoAnswerIsSaidToBeBad(String line) {
        assertThat(told(new AnswerReader(), line + "\r\n\r\n")).containsExactly("BAD_HEAD");
    }

    @Test
    void anEndlessHeadIsCutOff() {
        assertThat(told(new AnswerReader(), "HTTP/1.1 200 OK\r\n", "X-A: b\r\n".repeat(3_000)))
                .containsExactly("TOO_LONG");
        assertThat(told(new AnswerReader(), "H".repeat(20_000))).containsExactly("TOO_LONG");
        assertThat(told(new AnswerReader(), "HTTP/1.1 102 Wait\r\n\r\n".repeat(17)))
                .hasSize(17)
                .last()
                .isEqualTo("TOO_LONG");
    }

    @Test
    void aLengthThatIsNoNumberIsAsGoodAsNone() {
        assertThat(told(new AnswerReader(), "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc"))
                .containsExactly("HEAD 200", "abc");
    }

    @Test
    void arbitraryBytesEndInSomeEvent() {
        for (long seed = 1; seed <= 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder(CONTINUE + IN_USE);
            for (int i = 0; i < 5; i++) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(128));
            }
            assertThat(told(new AnswerReader(), text.toString()))
                    .as("seed %d", seed)
                    .isNotEmpty();
        }
    }
}
