package dev.throng.scenario;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A page on which the target counts what it serves. Immutable.
 *
 * @param kind the format of the page: {@code icecast}
 * @param url of a page, or only its path if the target serves it
 * @param options further parameters of the kind; checked by {@link dev.throng.probe.ProbeSpec#of}
 */
public record Probe(String kind, URI url, Map<String, String> options) {
    public Probe {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }
}
