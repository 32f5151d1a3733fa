package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks in a browser that a report draws each of its charts. */
final class DrawnCharts {

    /** @return the DOM of the page */
    static String assertAll(HeadlessBrowser browser, Path report) throws Exception {
        return assertAll(browser, report, 6);
    }

    /**
     * @param least how many charts the report has at least
     * @return the DOM of the page
     */
    static String assertAll(HeadlessBrowser browser, Path report, int least) throws Exception {
        int places = count(Files.readString(report), "<div class=\"chart\" id=\"chart-");

        HeadlessBrowser.Page page = browser.open(report);

        assertThat(page.console()).as("console").isEmpty();
        assertThat(places).isGreaterThanOrEqualTo(least);
        assertThat(page.dom()).contains("data-charts=\"" + places + "\"");
        Matcher drawn = Pattern.compile(
                        "id=\"chart-[a-z0-9-]+\"[^>]*><div[^>]*><svg[^>]*>.*?<path d=\"M", Pattern.DOTALL)
                .matcher(page.dom());
        int charts = 0;
        while (drawn.find()) {
            charts++;
        }
        assertThat(charts).isEqualTo(places);
        return page.dom();
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private DrawnCharts() {}
}
