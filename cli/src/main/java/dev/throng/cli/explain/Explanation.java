package dev.throng.cli.explain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a name means. Immutable.
 *
 * @param kind what has the name: {@code failure}
 * @param name as files and results have it
 * @param of the protocols or sections that have it; empty if it belongs to none
 * @param meaning a sentence
 * @param facts more about it by their titles, such as what to do
 */
public record Explanation(Kind kind, String name, List<String> of, String meaning, Map<String, String> facts) {

    /** The title of the fact that states a remedy. */
    static final String REMEDY = "what to do";

    /** The kinds of names, in the order in which they are listed. */
    public enum Kind {
        VERDICT("verdict", "verdicts"),
        REASON("reason of a verdict", "reasons of verdicts"),
        FAILURE("failure", "failures"),
        METRIC("metric", "metrics"),
        OPERATION("operation", "operations"),
        KEY("key of scenario files", "keys of scenario files"),
        SETTING("setting", "settings"),
        OBJECTIVE("part of objectives", "parts of objectives"),
        WORD("word", "words"),
        RESULT_KEY("key of result files", "keys of result files");

        private final String singular;
        private final String plural;

        Kind(String singular, String plural) {
            this.singular = singular;
            this.plural = plural;
        }

        /** One name of this kind. */
        public String singular() {
            return singular;
        }

        /** Several. */
        public String plural() {
            return plural;
        }
    }

    public Explanation {
        of = List.copyOf(of);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** The last part of a path: {@code key} of {@code tls.key}. */
    String lastPart() {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
