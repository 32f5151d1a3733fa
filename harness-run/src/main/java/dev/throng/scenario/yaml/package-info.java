/**
 * Reads YAML and JSON into {@link dev.throng.scenario.yaml.Node nodes} that have a place in the file, edits them, and binds them to
 * records. It collects every {@link dev.throng.scenario.yaml.Problem} instead of stopping at the first. Scenarios and studies are read in
 * this way. Depends on the annotations of settings records in {@link dev.throng.protocol}, not on loads, targets or runs.
 */
package dev.throng.scenario.yaml;
