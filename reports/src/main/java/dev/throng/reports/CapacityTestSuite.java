package dev.throng.reports;

import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestSuite;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The test cases of a search for capacity: whether its answer can be trusted, and whether the target held the lowest load. */
final class CapacityTestSuite {

    private CapacityTestSuite() {}

    static TestSuite of(Capacity capacity) {
        CapacityText words = new CapacityText(capacity);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("outcome", capacity.answer().outcome().word());
        properties.put("limit", capacity.answer().limit().word());
        properties.put("objectives", String.join("; ", capacity.search().slo()));
        properties.put(TestSuite.STARTED, capacity.origin().startedAt());
        properties.put("command", capacity.origin().command());
        return new TestSuite(
                capacity.search().name(), properties, List.of(verdict(capacity, words), capacity(capacity, words)));
    }

    private static TestCase verdict(Capacity capacity, CapacityText words) {
        String sentences = String.join("\n", words.limit());
        return capacity.trusted()
                ? TestCase.passed(RunCiReport.VERDICT, sentences)
                : TestCase.failed(
                                RunCiReport.VERDICT,
                                "not the target's limit: "
                                        + capacity.answer().outcome().words() + ", limited by "
                                        + CapacityText.limitedBy(capacity))
                        .withDetails(sentences);
    }

    private static TestCase capacity(Capacity capacity, CapacityText words) {
        String name = "capacity of " + words.searched();
        if (!capacity.trusted()) {
            return TestCase.skipped(name, words.answer());
        }
        return capacity.is(Ending.BELOW)
                ? TestCase.failed(name, words.answer())
                : TestCase.passed(name, words.answer());
    }
}
