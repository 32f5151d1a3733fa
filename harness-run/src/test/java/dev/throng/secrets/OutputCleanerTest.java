package dev.throng.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutputCleanerTest {

    private static final Masking MASKING = Masking.of(Map.of("correct-horse", "${PW}", "straße✓", "${TOKEN}"));

    private static String cleaned(String output, Random random) {
        Masking.OutputCleaner cleaner = new Masking.OutputCleaner(MASKING);
        ByteArrayOutputStream clean = new ByteArrayOutputStream();
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(40));
            byte[] part = new byte[length];
            System.arraycopy(bytes, at, part, 0, length);
            clean.writeBytes(cleaner.add(part, length));
            at += length;
        }
        clean.writeBytes(cleaner.rest());
        return clean.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linesAreCleanHoweverTheyArrive() {
        String output = "a correct-horse\r\n\tb \u001b[2J straße✓\n\u202e end correct-horse";
        for (int seed = 0; seed < 200; seed++) {
            assertThat(cleaned(output, new Random(seed)))
                    .as("seed %s", seed)
                    .isEqualTo("a ${PW}\n\tb \\u001b[2J ${TOKEN}\n\\u202e end ${PW}");
        }
    }

    @Test
    void aLineWithoutAnEndIsCutBetweenSecretsOnly() {
        String piece = "xcorrect-horse-straße✓.";
        String output = piece.repeat(4_000);
        for (int seed = 0; seed < 20; seed++) {
            assertThat(cleaned(output, new Random(seed)))
                    .as("seed %s", seed)
                    .isEqualTo("x${PW}-${TOKEN}.".repeat(4_000));
        }
    }

    @Test
    void aSecretThatIsLongerThanWhatIsHeldOtherwiseIsNotCutEither() {
        String secret = "0123456789abcdef".repeat(2_000);
        Masking.OutputCleaner cleaner = new Masking.OutputCleaner(Masking.of(Map.of(secret, "${LONG}")));
        ByteArrayOutputStream clean = new ByteArrayOutputStream();
        byte[] bytes = ("x" + secret + "y").getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < bytes.length; at += 8_000) {
            int length = Math.min(8_000, bytes.length - at);
            byte[] part = new byte[length];
            System.arraycopy(bytes, at, part, 0, length);
            clean.writeBytes(cleaner.add(part, length));
        }
        clean.writeBytes(cleaner.rest());

        assertThat(clean.toString(StandardCharsets.UTF_8)).isEqualTo("x${LONG}y");
    }
}
