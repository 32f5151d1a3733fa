package dev.throng.scenario;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A page on which the target counts what it serves.
 *
 * @param kind what reads it: {@code icecast}
 * @param url of a page, or only its path where the target itself serves it
 * @param options what the kind needs beside the URL; checked by {@link dev.throng.probe.ProbeSpec#of}
 */
public record Probe(String kind, URI url, Map<String, String> options) {
    public Probe {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }
}
