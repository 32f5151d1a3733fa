package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ConfigurationListTest {

    private static final List<ConfigurationName> GROUP = Stream.of("11", "17", "21")
            .flatMap(java -> Stream.of("serial", "g1", "zgc")
                    .map(collector -> TestTrials.name("Java " + java + " " + collector)))
            .toList();

    private final ConfigurationList list = new ConfigurationList(GROUP);

    @Test
    void upToFourHaveTheirLabels() {
        assertThat(list.either(List.of("Java 21 g1"))).isEqualTo("Java 21 g1");
        assertThat(list.either(List.of("Java 21 zgc", "Java 17 zgc", "Java 11 zgc", "Java 11 g1")))
                .isEqualTo("Java 21 zgc, Java 17 zgc, Java 11 zgc or Java 11 g1");
        assertThat(list.all(List.of("Java 21 zgc", "Java 17 zgc"))).isEqualTo("Java 21 zgc, Java 17 zgc");
    }

    @Test
    void moreAreNamedByTheSettingsThatTheyHaveInCommon() {
        List<String> many =
                List.of("Java 21 zgc", "Java 17 zgc", "Java 21 g1", "Java 11 zgc", "Java 17 g1", "Java 11 serial");

        assertThat(list.either(many)).isEqualTo("zgc on every Java, g1 on Java 21/17 or Java 11 serial");
        assertThat(list.all(many)).isEqualTo("zgc on every Java, g1 on Java 21/17, Java 11 serial");
    }

    @Test
    void tooManyPartsAreCounted() {
        ConfigurationList plain = new ConfigurationList(Stream.of("a", "b", "c", "d", "e", "f")
                .map(ConfigurationName::of)
                .toList());

        assertThat(plain.either(List.of("b", "c", "d", "e", "f"))).isEqualTo("b or one of 4 others");
        assertThat(plain.all(List.of("b", "c", "d", "e", "f"))).isEqualTo("b and 4 others");
    }

    /** A path may look like a version, but names no version. */
    @Test
    void configurationsThatAreNotNamedByAVersionAreNotGrouped() {
        List<String> labels = List.of("Java 1 g1", "Java 2 g1", "Java 3 g1", "Java 4 g1", "Java 5 g1");
        ConfigurationList plain =
                new ConfigurationList(labels.stream().map(ConfigurationName::of).toList());

        assertThat(plain.all(labels)).isEqualTo("Java 1 g1 and 4 others");
    }
}
