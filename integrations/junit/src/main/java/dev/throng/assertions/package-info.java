/**
 * AssertJ assertions for results: {@link dev.throng.assertions.ThrongAssertions#assertThat}. Failed assertions name the scenario, the
 * phase, the operation, what was measured, and the report. Uses the Java API's results and nothing that runs.
 */
package dev.throng.assertions;
