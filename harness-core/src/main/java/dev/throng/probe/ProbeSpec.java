package dev.throng.probe;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One page to read. Immutable.
 *
 * @param name the first part of the names of its columns
 * @param url the page; without a host where the target's own address is meant
 * @param page finds the counts
 * @param counts what it gives
 * @param compared what the first count is held against, if anything
 * @param authorization value of the header, a secret
 */
public record ProbeSpec(
        String name,
        ProbeKind kind,
        URI url,
        Page page,
        List<String> counts,
        Optional<Comparison> compared,
        Optional<String> authorization) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,40}");
    private static final Pattern TOLERANCE = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?)\\s*%");
    private static final double TOLERATED = 0.05;

    /** SRS lists ten unless it is asked for more. */
    private static final String ALL_OF_SRS = "count=1000000";

    /**
     * What a count is held against.
     *
     * @param gauge the generator's own
     * @param tolerance by what share of the larger they may differ
     */
    public record Comparison(String gauge, double tolerance) {}

    /**
     * Reads a probe of a scenario.
     *
     * @param url of http or https, or only a path
     * @throws IllegalArgumentException that says what was expected
     */
    public static ProbeSpec of(String kindId, URI url, Map<String, String> options) {
        ProbeKind kind = ProbeKind.of(kindId)
                .orElseThrow(() -> new IllegalArgumentException(
                        "\"" + kindId + "\" is no kind of probe (expected: one of " + ProbeKind.ids() + ")"));
        options.keySet().stream()
                .filter(option -> !kind.knows(option))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new IllegalArgumentException("\"" + unknown + "\" is no option of " + kindId
                            + " (expected: url, name, user, password, gauge, tolerance"
                            + kind.ownOptions().stream().map(own -> ", " + own).reduce("", String::concat) + ")");
                });
        return new ProbeSpec(
                named(options.getOrDefault("name", kindId)),
                kind,
                whole(kind, url),
                kind.page(options),
                kind.counts(options).stream().map(ProbeSpec::named).toList(),
                comparison(kind, options),
                authorization(url, options));
    }

    private static String named(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" (expected for name and count: letters, digits, hyphens, at most 41)");
        }
        return name;
    }

    private static Optional<Comparison> comparison(ProbeKind kind, Map<String, String> options) {
        boolean countsListeners = kind.counts(options).get(0).equals(Counts.LISTENERS);
        String gauge = options.getOrDefault("gauge", countsListeners ? "accepted" : "none");
        return gauge.equals("none") ? Optional.empty() : Optional.of(new Comparison(gauge, tolerance(options)));
    }

    private static double tolerance(Map<String, String> options) {
        if (!options.containsKey("tolerance")) {
            return TOLERATED;
        }
        Matcher share = TOLERANCE.matcher(options.get("tolerance").strip());
        if (!share.matches()) {
            throw new IllegalArgumentException("tolerance: " + options.get("tolerance") + " (expected: such as 5%)");
        }
        return Double.parseDouble(share.group(1)) / 100;
    }

    private static Optional<String> authorization(URI url, Map<String, String> options) {
        String inUrl = Optional.ofNullable(url.getUserInfo()).orElse("");
        String user = options.getOrDefault("user", "");
        String credentials = user.isEmpty() ? inUrl : user + ":" + options.getOrDefault("password", "");
        return credentials.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
    }

    private static URI whole(ProbeKind kind, URI url) {
        String host = url.getHost() == null
                ? ""
                : url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String query = Optional.ofNullable(url.getRawQuery()).orElse("");
        if (kind == ProbeKind.SRS && !query.contains("count=")) {
            query = query.isEmpty() ? ALL_OF_SRS : query + "&" + ALL_OF_SRS;
        }
        return URI.create(host + path + (query.isEmpty() ? "" : "?" + query));
    }

    /** The column of each count. */
    List<String> columns() {
        return counts.stream().map(count -> name + "." + count).toList();
    }

    /** The column of the count that is compared. */
    public String firstColumn() {
        return columns().get(0);
    }

    /** The same with another name, where several would share one. */
    ProbeSpec renamed(String other) {
        return new ProbeSpec(other, kind, url, page, counts, compared, authorization);
    }

    /** The same with the target's address in place of a missing one. */
    public ProbeSpec at(InetSocketAddress target) {
        if (url.getHost() != null) {
            return this;
        }
        String host = target.isUnresolved()
                ? target.getHostString()
                : target.getAddress().getHostAddress().replaceAll("%.*", "");
        String bracketed = host.contains(":") ? "[" + host + "]" : host;
        return new ProbeSpec(
                name,
                kind,
                URI.create("http://" + bracketed + ":" + target.getPort() + url),
                page,
                counts,
                compared,
                authorization);
    }

    /** Without what might be a secret. */
    @Override
    public String toString() {
        return name + " " + url.getPath();
    }
}
