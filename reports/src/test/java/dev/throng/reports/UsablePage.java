package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.reports.Accessibility.Scheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What every kind of page must be in a real browser: without errors on the console, without serious violations that axe finds, by day and by
 * night, and no wider than its window, on a phone and on a desk, with its sections folded and open.
 */
public final class UsablePage {

    private static final int PHONE = 390;
    private static final int DESK = 1280;

    private static final String WIDTHS = """
            addEventListener('load', function () { setTimeout(function () {
              var folded = document.documentElement.scrollWidth;
              document.querySelectorAll('details').forEach(function (section) { section.open = true; });
              setTimeout(function () {
                measured({ width: innerWidth, folded: folded, open: document.documentElement.scrollWidth, text: document.body.innerText.length });
              }, 300);
            }, 300); });
            """;

    private UsablePage() {}

    /** @param temp a directory for the browser's files */
    public static void check(Path temp, Path page) throws Exception {
        List<String> faults =
                new ArrayList<>(HeadlessBrowser.in(temp).open(page).console());
        for (Scheme scheme : Scheme.values()) {
            Accessibility.graveViolations(temp, page, scheme)
                    .forEach(violation -> faults.add(scheme + ": " + violation));
        }
        List<JsonNode> frames = PageInFrames.measure(temp, page, WIDTHS, PHONE, DESK);
        for (JsonNode frame : frames) {
            int width = frame.path("width").asInt();
            if (frame.path("folded").asInt() > width || frame.path("open").asInt() > width) {
                faults.add("too wide: " + frame);
            }
        }

        assertThat(frames)
                .as("the page has a text in both frames")
                .hasSize(2)
                .allMatch(frame -> frame.path("text").asInt() > 200);
        assertThat(faults).isEmpty();
    }
}
