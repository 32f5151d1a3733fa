package dev.throng.scenario;

import dev.throng.probe.ProbeSpec;
import java.util.Optional;

/**
 * A page on which the target counts what it serves. Immutable.
 *
 * @param spec the page and how to read it
 * @param gauge the gauge that the file names; empty if it names none, and then {@code spec} may have the usual gauge of the kind
 */
public record Probe(ProbeSpec spec, Optional<String> gauge) {}
