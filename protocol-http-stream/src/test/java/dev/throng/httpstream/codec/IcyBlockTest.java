package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.failure.StreamFailure;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IcyBlockTest {

    private static byte[] block(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(bytes, (bytes.length + 15) / 16 * 16);
    }

    /** Blocks as servers send them; n stands for a line feed. The last one has a title that is not closed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "StreamTitle='A';|A",
                "\" StreamTitle='A';\"|A",
                "\"n\tStreamTitle='A';\"|A",
                "StreamTitle='A';n|A",
                "StreamTitle='';|",
                "StreamTitle=A;|A",
                "{\"\"title\"\":\"\"A\"\"}|",
                "<metadata><title>A</title></metadata>|",
                "Now playing: Björk|",
                "='x';|",
                "StreamTitle='A|A",
            })
    void textIsMetadataWithOrWithoutATitle(String text, String title) throws ResponseException {
        assertThat(IcyBlock.parse(block(text.replace("n\t", "\n\t").replaceAll("n$", "\n")))
                        .title())
                .isEqualTo(Optional.ofNullable(title));
    }

    @Test
    void mediaIsNoMetadata() {
        Random random = new Random(8);
        for (int round = 0; round < 1_000; round++) {
            byte[] media = new byte[16];
            random.nextBytes(media);
            media[15] = (byte) 0xFF;
            media[0] = (byte) 0xFB;
            assertThatThrownBy(() -> IcyBlock.parse(media))
                    .isInstanceOfSatisfying(
                            ResponseException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.BAD_METAINT));
        }
    }
}
