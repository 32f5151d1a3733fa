package dev.throng.targets.httpstream.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageParserTest {

    /** 130 bytes of payload in chunks of 128. */
    private static final String LONG_PAYLOAD = "ab".repeat(130);

    private static void assertReads(String hex, String... messages) throws Exception {
        byte[] bytes = ReadMessages.bytes(hex);
        for (int cut = 0; cut <= bytes.length; cut++) {
            assertThat(ReadMessages.of(bytes, cut)).as("cut at %s", cut).containsExactly(messages);
        }
        assertThat(ReadMessages.byteByByte(bytes)).containsExactly(messages);
    }

    @Test
    void allFormatsOfHeadersAreRead() throws Exception {
        assertReads(
                "04 000064 000002 08 01000000 aabb" + "44 000014 000001 09 cc" + "84 00000a dd" + "c4 ee",
                "8/1@100 aabb",
                "9/1@120 cc",
                "9/1@130 dd",
                "9/1@140 ee");
    }

    @Test
    void chunkStreamsHaveIdsOfOneToThreeBytes() throws Exception {
        assertReads(
                "00 00 000001 000001 12 01000000 aa" + "01 ff01 000002 000001 12 01000000 bb"
                        + "40 00 000001 000001 12 cc",
                "18/1@1 aa",
                "18/1@2 bb",
                "18/1@2 cc");
    }

    @Test
    void messagesOfSeveralChunkStreamsMayBeInterleaved() throws Exception {
        String head = LONG_PAYLOAD.substring(0, 256);
        assertReads(
                "04 000000 000082 08 01000000" + head + "06 000005 000082 09 01000000" + head + "c4 abab" + "c6 abab",
                "8/1@0 " + LONG_PAYLOAD,
                "9/1@5 " + LONG_PAYLOAD);
    }

    @Test
    void extendedTimestampsAreRepeatedInEachChunk() throws Exception {
        String head = LONG_PAYLOAD.substring(0, 256);
        assertReads(
                "04 ffffff 000082 08 01000000 01020304" + head + "c4 01020304 abab" + "44 00000a 000001 08 cc",
                "8/1@16909060 " + LONG_PAYLOAD,
                "8/1@16909070 cc");
    }

    @Test
    void timestampsWrapAfter32Bits() throws Exception {
        assertReads(
                "04 ffffff 000001 08 01000000 fffffffe aa" + "44 000003 000001 08 bb", "8/1@4294967294 aa", "8/1@1 bb");
    }

    @Test
    void chunkSizesApplyToTheChunksThatFollow() throws Exception {
        assertReads("02 000000 000004 01 00000000 00000001" + "04 000000 000002 08 01000000 aa c4 bb", "8/1@0 aabb");
    }

    @Test
    void abortedMessagesAreForgotten() throws Exception {
        String head = LONG_PAYLOAD.substring(0, 256);
        assertReads(
                "04 000000 000082 08 01000000" + head + "02 000000 000004 02 00000000 00000004"
                        + "04 000000 000001 08 01000000 aa",
                "8/1@0 aa");
    }

    @Test
    void messagesMayBeEmpty() throws Exception {
        assertReads("04 000000 000000 08 01000000" + "c4", "8/1@0 ", "8/1@0 ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "84 000001 aa|stream 4 begins with format 2 (expected: 0 or 1)",
                "04 000000 ffffff 08 01000000|a message of 16777215 bytes (expected: at most 100000)",
                "02 000000 000004 01 00000000 00000000|a chunk size of 0",
                "02 000000 000004 01 00000000 ffffffff|a chunk size of -1",
                "02 000000 000001 01 00000000 01|a chunk size of 0"
            })
    void bytesThatAreNotChunksAreRefused(String hex, String message) {
        assertThatThrownBy(() -> ReadMessages.of(ReadMessages.bytes(hex)))
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aHeaderWithinAMessageIsRefused() {
        String hex =
                "04 000000 000082 08 01000000" + LONG_PAYLOAD.substring(0, 256) + "04 000000 000001 08 01000000 aa";
        assertThatThrownBy(() -> ReadMessages.of(ReadMessages.bytes(hex)))
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("within a message");
    }

    @Test
    void incompleteMessagesHoldAtMostTwiceTheLongestMessage() {
        StringBuilder hex = new StringBuilder("02 000000 000004 01 00000000 00010000");
        for (int stream = 3; stream < 10; stream++) {
            hex.append(String.format("%02x", stream))
                    .append("000000 018000 08 01000000")
                    .append("ab".repeat(65_536));
        }
        assertThatThrownBy(() -> ReadMessages.of(ReadMessages.bytes(hex.toString())))
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("bytes of incomplete messages");
    }

    @Test
    void thereAreAtMost64ChunkStreams() {
        StringBuilder hex = new StringBuilder();
        for (int stream = 0; stream < 65; stream++) {
            hex.append(String.format("00%02x", stream)).append("000000 000000 08 01000000");
        }
        assertThatThrownBy(() -> ReadMessages.of(ReadMessages.bytes(hex.toString())))
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("more than 64 chunk streams");
    }

    @Test
    void aClosedParserReadsNothing() throws Exception {
        MessageParser parser = new MessageParser(1000);
        parser.close();
        parser.read(Unpooled.wrappedBuffer(ReadMessages.bytes("ff ff ff")), (type, stream, time, payload) -> {
            throw new AssertionError("a message");
        });
    }
}
