package dev.throng.probe;

import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A status page to read, and what to compare with its first count. Immutable.
 *
 * @param name the first part of the names of its columns
 * @param kind the kind of the page
 * @param url the page; without a host if the target serves it
 * @param ownOptions the values of the kind's own options
 * @param counts the names of the counts
 * @param compared what the first count is compared with; empty if with nothing
 * @param authorization the value of the request's header {@code Authorization}, a secret
 */
public record ProbeSpec(
        String name,
        ProbeKind kind,
        URI url,
        Map<String, String> ownOptions,
        List<String> counts,
        Optional<Comparison> compared,
        Optional<String> authorization) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,40}");
    private static final Pattern TOLERANCE = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?)\\s*%");
    private static final double TOLERATED = 0.05;
    private static final Set<String> COMMON_OPTIONS = Set.of("name", "user", "password", "gauge", "tolerance");

    /** The value of the option {@code gauge} that compares a probe with nothing. */
    public static final String NO_GAUGE = "none";

    /**
     * What a count is compared with.
     *
     * @param gauge the id of the generator's own gauge
     * @param tolerance the allowed difference, as a share of the larger number
     */
    public record Comparison(String gauge, double tolerance) {}

    /**
     * Reads a probe of a scenario.
     *
     * @param kinds the kinds that the scenario may use
     * @param kindId the id of one of them
     * @param url of http or https, or only a path
     * @throws IllegalArgumentException if a value is not valid; the message states what was expected
     */
    public static ProbeSpec of(ProbeKinds kinds, String kindId, URI url, Map<String, String> options) {
        ProbeKind kind = kinds.find(kindId)
                .orElseThrow(() -> new IllegalArgumentException("\"" + kindId
                        + "\" is no kind of probe (expected: one of " + String.join(", ", kinds.ids()) + ")"));
        options.keySet().stream()
                .filter(option ->
                        !COMMON_OPTIONS.contains(option) && !kind.ownOptions().contains(option))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new IllegalArgumentException("\"" + unknown + "\" is no option of " + kindId
                            + " (expected: url, name, user, password, gauge, tolerance"
                            + kind.ownOptions().stream().map(own -> ", " + own).reduce("", String::concat) + ")");
                });
        Map<String, String> own = new LinkedHashMap<>(options);
        own.keySet().retainAll(kind.ownOptions());
        kind.page(own);
        List<String> counts = kind.counts(own).stream().map(ProbeSpec::named).toList();
        return new ProbeSpec(
                named(options.getOrDefault("name", kindId)),
                kind,
                kind.requested(withoutUser(url)),
                Collections.unmodifiableMap(own),
                counts,
                comparison(kinds.gauge(counts.get(0)), options),
                authorization(url, options));
    }

    private static String named(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" (expected for name and count: letters, digits, hyphens, at most 41)");
        }
        return name;
    }

    private static Optional<Comparison> comparison(Optional<String> usual, Map<String, String> options) {
        String gauge = options.getOrDefault("gauge", usual.orElse(NO_GAUGE));
        return gauge.equals(NO_GAUGE) ? Optional.empty() : Optional.of(new Comparison(gauge, tolerance(options)));
    }

    private static double tolerance(Map<String, String> options) {
        if (!options.containsKey("tolerance")) {
            return TOLERATED;
        }
        Matcher share = TOLERANCE.matcher(options.get("tolerance").strip());
        if (!share.matches()) {
            throw new IllegalArgumentException("tolerance: " + options.get("tolerance") + " (expected: such as 5%)");
        }
        return new BigDecimal(share.group(1)).movePointLeft(2).doubleValue();
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

    private static URI withoutUser(URI url) {
        String host = url.getHost() == null
                ? ""
                : url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String query = Optional.ofNullable(url.getRawQuery()).orElse("");
        return URI.create(host + path + (query.isEmpty() ? "" : "?" + query));
    }

    /** Creates the reader of the page. */
    public Page page() {
        return kind.page(ownOptions);
    }

    /** The names of the columns, one for each count: {@code name.count}. */
    public List<String> columns() {
        return counts.stream().map(count -> name + "." + count).toList();
    }

    /** The column of the count that is compared. */
    public String firstColumn() {
        return columns().get(0);
    }

    /** Returns this probe with another name, if several have the same. */
    ProbeSpec renamed(String other) {
        return new ProbeSpec(other, kind, url, ownOptions, counts, compared, authorization);
    }

    /** Returns this probe with the address of the target as its host, unless it has a host. */
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
                ownOptions,
                counts,
                compared,
                authorization);
    }

    /** The name and the path of the page, without values that may be secret. */
    @Override
    public String toString() {
        return name + " " + url.getPath();
    }
}
