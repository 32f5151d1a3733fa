package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.search.LadderSearch.Outcome;
import dev.throng.secrets.Masking;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that searches of an earlier version wrote. */
class CapacityFileTest {

    @TempDir
    Path directory;

    private static String kept(String name) throws IOException {
        try (InputStream file = CapacityFileTest.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Capacity read(String text) throws IOException {
        Files.writeString(directory.resolve(CapacityFile.NAME), text);
        return CapacityFile.read(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity-rate.json", "capacity-population.json"})
    void whatWasReadIsWrittenWithTheSameBytes(String name) throws IOException {
        String text = kept(name);

        CapacityFile.write(directory, read(text), Masking.NONE);

        assertThat(directory.resolve(CapacityFile.NAME)).hasContent(text);
    }

    @Test
    void figuresOfAPopulationAreRead() throws IOException {
        Capacity capacity = read(kept("capacity-population.json")
                .replace("\"delivered\" : null", "\"delivered\" : 0.97")
                .replace("\"underserved\" : null", "\"underserved\" : 3"));

        assertThat(capacity.is(Capacity.Ending.AT_LEAST)).isTrue();
        assertThat(capacity.is(Capacity.Limit.GENERATOR)).isTrue();
        assertThat(capacity.answer().capacity()).hasValue(19);
        assertThat(capacity.hold().orElseThrow().members()).isEqualTo("sessions");
        LevelRun held = capacity.runs().get(1);
        assertThat(held.is(Outcome.HELD)).isTrue();
        assertThat(held.members()).hasValueSatisfying(members -> {
            assertThat(members.wanted()).isEqualTo(19);
            assertThat(members.received().delivered()).hasValue(0.97);
            assertThat(members.received().underserved()).hasValue(3);
            assertThat(members.received().onRate()).isEqualTo(OptionalLong.empty());
            assertThat(members.cpu().targetCoresAllowed()).hasValue(2);
        });
    }

    /** They had no own lag and no cores of the generator on this machine. */
    @Test
    void filesOfOlderVersionsLackFigures() throws IOException {
        Capacity capacity = read(kept("capacity-population.json")
                .replaceAll("(?s)\"ownLag\" : \\{.*?\\},", "")
                .replaceAll(",\\s*\"generatorCoresHere\" : [0-9.]+", "")
                .replaceAll("\"targetCores\" : [0-9.]+,", ""));

        LevelRun run = capacity.runs().get(0);
        assertThat(run.figures().ownLag()).isEmpty();
        assertThat(run.figures().targetCores()).isEqualTo(OptionalDouble.empty());
        assertThat(run.members()).hasValueSatisfying(members -> {
            assertThat(members.cpu().generatorCoresHere()).isEqualTo(OptionalDouble.empty());
            assertThat(members.cpu().generatorHere())
                    .isEqualTo(members.cpu().generatorCores().orElseThrow());
            assertThat(members.cpu().target()).isZero();
        });
    }

    @Test
    void aFileWithAnUnknownOutcomeIsDamaged() {
        assertThatThrownBy(() ->
                        read(kept("capacity-rate.json").replaceAll("\"outcome\" : \"[a-z-]+\"", "\"outcome\" : \"?\"")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be read");
    }
}
