package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.reports.Accessibility.Scheme;
import dev.throng.reports.history.ChosenFigures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The page of a history in a real browser, without a network. */
class HistoryInBrowserIT {

    private static final String USE = """
            addEventListener('load', function () {
              function shown() {
                return [].slice.call(document.querySelectorAll('table.listing tbody tr')).filter(function (row) { return row.offsetParent; });
              }
              function first() { return shown()[0] ? shown()[0].cells[0].textContent : ''; }
              var input = document.getElementById('find');
              function filter(text) { input.value = text; input.dispatchEvent(new Event('input')); return shown().length; }
              var heads = document.querySelectorAll('table.listing thead th button');
              var found = { width: innerWidth, before: shown().length, newest: first() };
              document.querySelector('.older').click();
              found.all = shown().length;
              heads[0].click(); heads[0].click();
              found.oldest = first();
              found.sorted = heads[0].parentNode.getAttribute('aria-sort');
              found.labelled = filter('COMMIT  feedbeef');
              found.status = document.querySelector('output').textContent;
              found.none = filter('no such run');
              found.sections = document.querySelectorAll('section[hidden]').length;
              found.again = filter('');
              found.wide = document.documentElement.scrollWidth;
              found.heights = getComputedStyle(document.querySelector('.trends svg')).height !== '0px';
              measured(found);
            });
            """;

    @TempDir
    Path temp;

    private Path page;

    @BeforeEach
    void index() throws Exception {
        assumeTrue(PageInFrames.isPossible(), "no chromium on the PATH; to enable: apt-get install chromium");
        Path root = Files.createDirectories(temp.resolve("results"));
        MadeHistory history = new MadeHistory(root, temp);
        history.runs(69, 50);
        history.run(run -> MadeHistory.label(run, "commit", "feedbeef1234"));
        page = Reports.index(Reports.below(root), Map.of(), root, ChosenFigures.NONE);
    }

    @Test
    void itOpensWithoutAnError() throws Exception {
        HeadlessBrowser.Page opened = HeadlessBrowser.in(temp).open(page);

        assertThat(opened.console()).isEmpty();
        assertThat(opened.dom()).contains("70 rows", "Show 20 more rows", "aria-label=\"70 runs\"");
    }

    @Test
    void rowsAreFilteredAndSorted() throws Exception {
        for (JsonNode found : PageInFrames.measure(temp, page, USE, 1280, 390)) {
            assertThat(found.path("before").asInt()).isEqualTo(50);
            assertThat(found.path("newest").asString()).startsWith("2026-03-03 21:00:00");
            assertThat(found.path("all").asInt()).isEqualTo(70);
            assertThat(found.path("labelled").asInt()).isEqualTo(1);
            assertThat(found.path("status").asString()).isEqualTo("1 of 70 rows");
            assertThat(found.path("none").asInt()).isZero();
            assertThat(found.path("sections").asInt()).isEqualTo(1);
            assertThat(found.path("again").asInt()).isEqualTo(70);
            assertThat(found.path("oldest").asString()).startsWith("2026-03-01 00:00:00");
            assertThat(found.path("sorted").asString()).isEqualTo("ascending");
            assertThat(found.path("wide").asInt())
                    .isLessThanOrEqualTo(found.path("width").asInt());
            assertThat(found.path("heights").asBoolean()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void itCanBeUsedWithAKeyboardAndAScreenReader(Scheme scheme) throws Exception {
        assertThat(Accessibility.graveViolations(temp, page, scheme)).isEmpty();
    }
}
