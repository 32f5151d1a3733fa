package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Documents that are made up are read as the JDK's own parser reads them. */
class StreamReaderOracleTest {

    @Test
    void whatIsMadeUpIsReadAsTheJdkReadsIt() {
        int stanzas = 0;
        Parsers parsers = new Parsers();
        for (int seed = 0; seed < 3_000; seed++) {
            String document = new DocumentMaker(seed).document();
            byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
            Oracle oracle = Oracle.of(bytes);
            assertThat(oracle.problem()).as("seed %d: %s", seed, document).isEmpty();
            SplittableRandom random = new SplittableRandom(seed);
            Transcript transcript = Transcript.of(
                    new StreamReader(parsers, new StreamLimits(1 << 20, seed % 2 == 0 ? 3 : 100_000)),
                    bytes,
                    () -> random.nextInt(1, 60));
            assertThat(transcript.refusal()).as("seed %d: %s", seed, document).isNull();
            assertThat(transcript.elements().stream().map(Transcript::words).toList())
                    .as("seed %d: %s", seed, document)
                    .isEqualTo(oracle.stanzas());
            stanzas += oracle.stanzas().size();
        }
        assertThat(stanzas).isGreaterThan(6_000);
    }
}
