/**
 * Reads YAML and JSON into {@link dev.throng.scenario.yaml.Node nodes} that know where they stand, edits them, and binds them to
 * records; collects every {@link dev.throng.scenario.yaml.Problem} on the way instead of stopping at the first. Knows nothing of loads,
 * targets or protocols but the annotations of settings records. Files other than scenarios (studies) are read by it too.
 */
package dev.throng.scenario.yaml;
