package dev.throng.probe;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A kind of probe with two counts, as a protocol contributes it: {@code {"sessions": 7, "queues": 1}}. */
public final class FakeProbe implements ProbeKind {

    /** The probe that scenarios call {@code status}. */
    public static final FakeProbe STATUS = new FakeProbe("status");

    /** {@link #STATUS} and the kinds of the core. */
    public static final ProbeKinds KINDS = new ProbeKinds(List.of(STATUS));

    private final String id;

    FakeProbe(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return "a page of tests";
    }

    @Override
    public List<String> counts(Map<String, String> options) {
        return List.of("sessions", "queues");
    }

    @Override
    public Map<String, String> gauges() {
        return Map.of("sessions", "open");
    }

    /** Adds a query, so that tests see that it is requested. */
    @Override
    public URI requested(URI url) {
        return url.getRawQuery() == null ? URI.create(url + "?all=true") : url;
    }

    @Override
    public Page page(Map<String, String> options) {
        return body -> {
            JsonNode page = JsonPages.tree(body);
            Map<String, Double> counts = new LinkedHashMap<>();
            for (String count : counts(options)) {
                if (!page.path(count).isNumber()) {
                    throw new UnreadablePageException("no " + count + " in the page");
                }
                counts.put(count, page.path(count).doubleValue());
            }
            return counts;
        };
    }
}
