/**
 * Results as test cases for CI servers. Start at {@link dev.throng.reports.junit.JUnitXml}. Depends on {@code dev.throng.text} only.
 */
package dev.throng.reports.junit;
