package dev.throng.scenario;

import dev.throng.probe.ProbeKinds;
import dev.throng.probe.ProbeSpec;
import dev.throng.scenario.TargetSpec.Probe;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.text.Printable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Binds the key {@code probes} of a target. One thread uses it. */
final class ProbeBinder {

    private static final String EXPECTED =
            "one kind of probe and its page, such as {json: {url: \"http://127.0.0.1:8080/status\", pointer: /sessions}}";
    private static final int MAX_CHARS = 200;

    private final ProbeKinds kinds;
    private final RecordBinder binder;
    private final ReachableAddress addresses;
    private final Problems problems;

    /** @param kinds the kinds of probe that the file may use */
    ProbeBinder(ProbeKinds kinds, RecordBinder binder, ReachableAddress addresses, Problems problems) {
        this.kinds = kinds;
        this.binder = binder;
        this.addresses = addresses;
        this.problems = problems;
    }

    /** Returns the valid probes, and reports the others. */
    List<Probe> bind(List<Node> nodes) {
        List<Probe> probes = new ArrayList<>();
        nodes.forEach(node -> probe(node).ifPresent(probes::add));
        return probes;
    }

    private Optional<Probe> probe(Node node) {
        if (!(node instanceof Node.Mapping mapping) || mapping.entries().size() != 1) {
            problems.expected(node, EXPECTED);
            return Optional.empty();
        }
        String kind = mapping.entries().keySet().iterator().next();
        Node page = mapping.value(kind).orElseThrow();
        Map<String, String> options = new LinkedHashMap<>();
        Node url = page;
        if (page instanceof Node.Mapping detailed) {
            detailed.entries().forEach((key, entry) -> binder.scalar(entry.value(), String.class)
                    .ifPresent(text -> options.put(key, text)));
            options.remove("url");
            url = detailed.value("url").orElse(page);
        }
        if (!(url instanceof Node.Scalar scalar)) {
            problems.expected(url, EXPECTED);
            return Optional.empty();
        }
        return page(scalar).flatMap(found -> checked(node, kind, found, options));
    }

    private Optional<URI> page(Node.Scalar page) {
        return page.text().matches("/(?!/).*")
                ? path(page)
                : addresses.url(page, page.text(), "an http or https URL, or the path of one of the target's pages");
    }

    private Optional<URI> path(Node.Scalar path) {
        try {
            return Optional.of(new URI(path.text()));
        } catch (URISyntaxException unfit) {
            problems.expected(path, "the path of a page, such as /status");
            return Optional.empty();
        }
    }

    private Optional<Probe> checked(Node node, String kind, URI url, Map<String, String> options) {
        try {
            ProbeSpec spec = ProbeSpec.of(kinds, kind, url, options);
            return Optional.of(new Probe(spec, Optional.ofNullable(options.get("gauge"))));
        } catch (IllegalArgumentException unfit) {
            problems.at(node.location(), "probe " + Printable.line(unfit.getMessage(), MAX_CHARS));
            return Optional.empty();
        }
    }
}
