package dev.throng.cli.explain;

import dev.throng.cli.explain.Explanation.Kind;
import dev.throng.protocol.Protocol;
import dev.throng.text.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what a name means, as a result, a message or a file has it. Immutable. */
public final class Explanations {

    private static final int MAX_SUGGESTIONS = 3;

    /** Words before the name of a metric or a failure in objectives and messages. */
    private static final List<String> PREFIXES = List.of("settings.", "metrics.", "failures.");

    private static final Pattern ONE_WORD = Pattern.compile("[\\w.-]+");

    private final List<Explanation> all;
    private final List<Explanation> resultKeys;

    /** @param resultKeys the keys of result files: names that mean nothing else, and that no list has, because there are hundreds */
    Explanations(Collection<Explanation> all, Collection<Explanation> resultKeys) {
        this.all = List.copyOf(all);
        this.resultKeys = List.copyOf(resultKeys);
    }

    /** The names of the program, of these protocols and of the pages of the documentation. */
    public static Explanations of(Collection<Protocol> protocols) {
        List<Explanation> all = new ArrayList<>(PageExplanations.verdicts());
        all.addAll(PageExplanations.reasons());
        all.addAll(joined(protocols.stream().flatMap(protocol -> ProtocolExplanations.of(protocol).stream())));
        all.addAll(ScenarioExplanations.all());
        all.addAll(PageExplanations.words());
        return new Explanations(all, joined(ResultKeyExplanations.all().stream()));
    }

    /** What several protocols say in the same words is said once. */
    private static Collection<Explanation> joined(Stream<Explanation> explanations) {
        Map<List<Object>, Explanation> joined = new LinkedHashMap<>();
        explanations.forEach(one -> joined.merge(
                List.of(one.kind(), one.name(), one.meaning(), one.facts()),
                one,
                (first, second) -> new Explanation(
                        first.kind(),
                        first.name(),
                        Stream.concat(first.of().stream(), second.of().stream()).toList(),
                        first.meaning(),
                        first.facts())));
        return joined.values();
    }

    /**
     * Returns what the name means: of everything that has it. A key is also found by the last part of its name: {@code rate} is found as
     * {@code load.rate}. A name may be that of a failure with its condition, step or cause, an objective, whose parts are explained, or the
     * key of a result file with some or all of its path: {@code target.cpuQuotaCores}. Empty if it is not known.
     */
    public List<Explanation> find(String name) {
        List<Function<String, List<Explanation>>> ways = List.of(
                this::namedOrLastPart, this::withoutPrefix, this::failureWithDetails, this::parts, this::resultKey);
        return ways.stream()
                .map(way -> way.apply(name.strip()))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<Explanation> named(String name) {
        String plain = plain(name);
        return all.stream()
                .filter(one -> names(one).map(Explanations::plain).anyMatch(plain::equals))
                .toList();
    }

    private List<Explanation> withoutPrefix(String name) {
        return PREFIXES.stream()
                .filter(name::startsWith)
                .flatMap(prefix -> named(name.substring(prefix.length())).stream())
                .toList();
    }

    /** Words and keys with the whole name, in the order of the kinds, then keys of which it is the last part. */
    private List<Explanation> namedOrLastPart(String name) {
        Set<Explanation> found = new LinkedHashSet<>(named(name));
        all.stream()
                .filter(one -> one.kind() == Kind.KEY || one.kind() == Kind.SETTING)
                .filter(one -> plain(one.lastPart()).equals(plain(name)))
                .sorted(Comparator.comparing(Explanation::kind))
                .forEach(found::add);
        return List.copyOf(found);
    }

    /** {@code closed-during-session} is explained as {@code closed}; the longest known name decides. */
    private List<Explanation> failureWithDetails(String name) {
        String plain = plain(name);
        String longest = all.stream()
                .filter(one -> one.kind() == Kind.FAILURE)
                .map(Explanation::name)
                .filter(id -> plain.startsWith(id + "-"))
                .reduce("", (one, other) -> one.length() >= other.length() ? one : other);
        return longest.isEmpty() ? List.of() : named(longest);
    }

    /** The parts of {@code send.response.p99}, if each is known. */
    private List<Explanation> parts(String name) {
        String quantity = name.split("[<>=\\s]", 2)[0];
        List<String> parts = Stream.of(quantity.split("\\."))
                .filter(part -> !part.isEmpty() && !PREFIXES.contains(part + "."))
                .toList();
        if (!quantity.contains(".")) {
            return List.of();
        }
        Set<Explanation> found = new LinkedHashSet<>();
        for (String part : parts) {
            List<Explanation> of = Stream.of(named(part), failureWithDetails(part))
                    .filter(list -> !list.isEmpty())
                    .findFirst()
                    .orElse(List.of());
            if (of.isEmpty()) {
                return List.of();
            }
            found.addAll(of);
        }
        return List.copyOf(found);
    }

    private List<Explanation> resultKey(String name) {
        String path = name.replaceAll("\\[\\d*]", "");
        return resultKeys.stream()
                .filter(key -> ("." + key.name().replace("[]", "")).endsWith("." + path))
                .toList();
    }

    /** All names of a kind, sorted, each once. */
    public Set<String> names(Kind kind) {
        return all.stream()
                .filter(one -> one.kind() == kind)
                .map(Explanation::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All names of one word, sorted, each once: without those in which a character has a meaning for a shell. */
    public Set<String> words() {
        return all.stream()
                .flatMap(Explanations::names)
                .filter(name -> ONE_WORD.matcher(name).matches())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The known names that are nearest to an unknown one, the nearest first; at most three. */
    public List<String> nearest(String name) {
        Set<String> known = all.stream()
                .flatMap(one -> Stream.concat(names(one), Stream.of(one.lastPart())))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> nearest = new ArrayList<>();
        Stream.generate(() -> Nearest.to(name, known).orElse(null))
                .limit(MAX_SUGGESTIONS)
                .takeWhile(Objects::nonNull)
                .forEach(found -> {
                    nearest.add(found);
                    known.remove(found);
                });
        return nearest;
    }

    /** A row of the glossary may have several words: {@code population, member}. Brackets are not part of a word: {@code burst (load)}. */
    private static Stream<String> names(Explanation one) {
        return one.kind() == Kind.WORD
                ? Stream.of(one.name().split(", ")).map(word -> word.replaceFirst(" \\(.*\\)$", ""))
                : Stream.of(one.name());
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[ _]+", "-");
    }
}
