package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ParetoSetTest {

    private static final String LIMIT = "at its limit";
    private static final String COMMON = "at the common load";

    private final List<Difference> differences = new ArrayList<>();

    private void pause(String of, String from, double low, double high) {
        differences.add(TestDifferences.ratio(COMMON, Measure.PAUSE_MAX, of, from, low, high));
    }

    private void throughput(String of, String from, double low, double high) {
        differences.add(TestDifferences.ratio(LIMIT, Measure.THROUGHPUT, of, from, low, high));
    }

    private List<String> members(String... labels) {
        return ParetoSet.of(
                        "96m",
                        at(COMMON, labels),
                        at(LIMIT, labels),
                        differences,
                        Measure.PAUSE_MAX,
                        Measure.THROUGHPUT)
                .map(ParetoSet::members)
                .orElse(List.of());
    }

    private static List<Trials> at(String group, String... labels) {
        return List.of(labels).stream()
                .map(label ->
                        TestDifferences.trials(group, label, Map.of(Measure.THROUGHPUT, 1.0, Measure.PAUSE_MAX, 1.0)))
                .toList();
    }

    @Test
    void aConfigurationThatIsProvenWorseInBothIsDominated() {
        pause("g1", "zgc", 100, 200);
        throughput("g1", "zgc", 0.5, 0.6);

        assertThat(members("g1", "zgc")).containsExactly("zgc");
        assertThat(members("zgc", "g1")).containsExactly("zgc");
    }

    @Test
    void aConfigurationThatIsWorseInOneAndEqualInTheOtherIsDominated() {
        pause("g1", "zgc", 100, 200);
        throughput("g1", "zgc", 0.97, 1.05);

        assertThat(members("g1", "zgc")).containsExactly("zgc");
    }

    @Test
    void aConfigurationThatMayBeBetterInTheOtherIsNotDominated() {
        pause("g1", "zgc", 100, 200);
        throughput("g1", "zgc", 0.8, 1.3);

        assertThat(members("g1", "zgc")).containsExactly("g1", "zgc");
    }

    @Test
    void aConfigurationThatIsBetterInOneAndWorseInTheOtherIsNotDominated() {
        pause("g1", "zgc", 100, 200);
        throughput("zgc", "g1", 0.5, 0.6);

        assertThat(members("g1", "zgc")).containsExactly("g1", "zgc");
    }

    @Test
    void equalConfigurationsDoNotDominateEachOther() {
        pause("g1", "zgc", 1.01, 1.05);
        throughput("g1", "zgc", 0.93, 0.98);

        assertThat(members("g1", "zgc")).containsExactly("g1", "zgc");
    }

    @Test
    void aConfigurationThatWasNotComparedMightDominateTheOthers() {
        pause("g1", "zgc", 100, 200);
        throughput("g1", "zgc", 0.5, 0.6);
        pause("g1", "serial", 2, 3);
        pause("zgc", "serial", 0.1, 0.2);

        assertThat(members("g1", "zgc", "serial")).isEmpty();
    }

    @Test
    void aConfigurationWithoutTrialsIsNotConsidered() {
        pause("g1", "zgc", 100, 200);
        throughput("g1", "zgc", 0.5, 0.6);
        List<Trials> common = new ArrayList<>(at(COMMON, "g1", "zgc", "serial"));
        List<Trials> limit = new ArrayList<>(at(LIMIT, "g1", "zgc"));
        limit.add(new Trials("serial", LIMIT, List.of()));

        assertThat(ParetoSet.of("96m", common, limit, differences, Measure.PAUSE_MAX, Measure.THROUGHPUT))
                .contains(new ParetoSet("96m", Measure.PAUSE_MAX, Measure.THROUGHPUT, List.of("zgc")));
    }

    @Test
    void oneConfigurationHasNoSet() {
        assertThat(members("g1")).isEmpty();
    }
}
