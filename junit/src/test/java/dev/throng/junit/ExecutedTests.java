package dev.throng.junit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Test methods that were executed as a build executes them.
 *
 * @param failures the failure of each test method, by its name; empty if it passed
 * @param entries the report entries of all of them
 */
record ExecutedTests(Map<String, Optional<Throwable>> failures, Map<String, String> entries) {

    static ExecutedTests of(DiscoverySelector selector) {
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
        Map<String, Optional<Throwable>> failures = new LinkedHashMap<>();
        Map<String, String> entries = new LinkedHashMap<>();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
                entries.putAll(entry.getKeyValuePairs());
            }

            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest() || result.getThrowable().isPresent()) {
                    failures.put(test.getDisplayName(), result.getThrowable());
                }
            }
        });
        return new ExecutedTests(failures, entries);
    }

    /** The message of the only test method; empty if it passed. */
    String message() {
        if (failures.size() != 1) {
            throw new AssertionError("one test method expected: " + failures);
        }
        return failures.values().iterator().next().map(Throwable::getMessage).orElse("");
    }
}
