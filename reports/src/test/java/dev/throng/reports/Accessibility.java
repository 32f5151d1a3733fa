package dev.throng.reports;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks a page with axe in a browser: what keeps people from using it with a keyboard or a screen reader. */
public final class Accessibility {

    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    /** Of the impacts of violations those that a page must not have. */
    public static final Set<String> GRAVE = Set.of("serious", "critical");

    /** A function that checks the page, and passes on its serious violations. */
    private static final String CHECK = """
            function checkPage(state, then) {
              axe.run(document, { resultTypes: ['violations'] }).then(function (results) {
                var rules = results.violations.map(function (v) {
                  return { id: v.id, impact: v.impact, at: v.nodes.slice(0, 5).map(function (n) { return n.target.join(' ') + ' ' + (n.any[0] || n.all[0] || n.none[0] || {}).message; }) };
                });
                then(JSON.stringify({ state: state, passed: results.passes.length, violations: rules }));
              });
            }
            """;

    /** Checks the page with its sections folded, and again with all of them open. */
    private static final String TWICE = """
            addEventListener('load', function () {
              var place = document.createElement('pre');
              place.id = 'found';
              setTimeout(function () {
                checkPage('folded', function (folded) {
                  document.querySelectorAll('details').forEach(function (section) { section.open = true; });
                  checkPage('open', function (open) {
                    place.textContent = folded + '\\n' + open + '\\n';
                    document.body.appendChild(place);
                  });
                });
              }, 300);
            });
            """;

    /** How the browser asks pages to be. */
    public enum Scheme {
        LIGHT(1),
        DARK(0);

        private final int setting;

        Scheme(int setting) {
            this.setting = setting;
        }
    }

    private Accessibility() {}

    /**
     * Returns the serious and critical violations of a page, with its sections folded and open.
     *
     * @param temp a directory for the browser's files
     * @return a text for each: its rule, its impact, and where it is
     */
    public static List<String> graveViolations(Path temp, Path page, Scheme scheme) throws Exception {
        Path copy = Files.writeString(
                temp.resolve("page-with-axe.html"),
                PageInFrames.withScript(Files.readString(page), axe() + "</script><script>" + CHECK + TWICE));
        List<JsonNode> states = PageInFrames.found(HeadlessBrowser.in(temp)
                .open(copy, "--blink-settings=preferredColorScheme=" + scheme.setting)
                .dom());
        if (states.size() != 2) {
            throw new IllegalStateException(states.size() + " states were checked (expected: folded and open)");
        }
        return states.stream().flatMap(state -> grave(state).stream()).toList();
    }

    /**
     * Returns a script that checks the page in which it runs. It writes what it found, for {@link #graveViolations(String)}, into the attribute
     * {@code data-axe} of the page's element.
     */
    public static String script() {
        return axe() + ";" + CHECK
                + "checkPage('page', function (found) { document.documentElement.setAttribute('data-axe', found); });";
    }

    /** Returns the serious and critical violations that {@link #script()} found. */
    public static List<String> graveViolations(String found) {
        return grave(JsonMapper.shared().readTree(found));
    }

    private static List<String> grave(JsonNode state) {
        List<String> grave = new ArrayList<>();
        for (JsonNode violation : state.path("violations")) {
            if (GRAVE.contains(violation.path("impact").asString())) {
                grave.add(state.path("state").asString() + ": " + violation);
            }
        }
        return grave;
    }

    /** The script of axe, which defines {@code axe.run}. */
    public static String axe() {
        try (InputStream script = Accessibility.class.getResourceAsStream(AXE)) {
            if (script == null) {
                throw new IllegalStateException("not on the class path: " + AXE);
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
