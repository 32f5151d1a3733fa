package dev.throng.junit;

import java.util.Collections;
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
        return of(LauncherDiscoveryRequestBuilder.request().selectors(selector).build());
    }

    /** Runs each test in a thread of its own. */
    static ExecutedTests inParallel(DiscoverySelector selector) {
        return of(LauncherDiscoveryRequestBuilder.request()
                .selectors(selector)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .build());
    }

    private static ExecutedTests of(LauncherDiscoveryRequest request) {
        Map<String, Optional<Throwable>> failures = Collections.synchronizedMap(new LinkedHashMap<>());
        Map<String, String> entries = Collections.synchronizedMap(new LinkedHashMap<>());
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
