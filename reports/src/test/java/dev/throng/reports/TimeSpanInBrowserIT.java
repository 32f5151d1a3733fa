package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultDirectory.LoggedHistogram;
import dev.throng.run.read.ResultRows.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The figures of time spans as the page of a report gives them, compared with those of merged HdrHistograms. */
class TimeSpanInBrowserIT {

    private static final double[] PERCENTS = {50, 90, 95, 99, 99.9, 100};
    private static final int SPANS = 30;

    /** Prints the figures of each span, by the functions of the page itself. */
    private static final String ASK = """
            <pre id="found"></pre><script>
            var all = throngSlots.read(JSON.parse(document.getElementById('slot-data').textContent));
            var answers = SPANS.map(function (span) {
              var range = throngSlots.within(all, span[0], span[1]);
              return {
                from: all.starts[range[0]], to: all.ends[range[1] - 1],
                operations: all.operations.map(function (operation) {
                  var counts = throngSlots.summed(operation.counts(), range[0], range[1]);
                  var times = {};
                  operation.times.forEach(function (time) {
                    var histogram = throngSlots.merged(operation.time(time), range[0], range[1]);
                    times[time] = { total: histogram.total, percentiles: PERCENTS.map(function (percent) {
                      return histogram.total ? throngSlots.percentile(histogram, all.bits, percent) : 0; }) };
                  });
                  return { name: operation.name, counts: counts, times: times };
                })
              };
            });
            document.getElementById('found').textContent = JSON.stringify({ bits: all.bits, step: all.step, error: throngSlots.error(all.bits), answers: answers });
            </script></body>
            """;

    /** Drags over the middle half of the chart of response times, and prints the panel. */
    private static final String DRAG = """
            <pre id="found"></pre><script>
            document.querySelectorAll('details').forEach(function (section) { section.open = true; });
            window.addEventListener('load', function () { setTimeout(function () {
              var holder = document.getElementById('chart-latency'), box = holder.getBoundingClientRect();
              function fire(on, type, share) {
                on.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX: box.left + box.width * share, clientY: box.top + 100 }));
              }
              fire(holder, 'pointerdown', .25);
              fire(window, 'pointermove', .5);
              fire(window, 'pointermove', .75);
              fire(window, 'pointerup', .75);
              var panel = document.querySelector('.time-span'), inputs = panel.querySelectorAll('input');
              var dragged = [+inputs[0].value, +inputs[1].value];
              inputs[0].value = '3';
              inputs[1].value = '5';
              inputs[1].dispatchEvent(new Event('change'));
              document.getElementById('found').textContent = JSON.stringify({
                dragged: dragged, below: panel.previousElementSibling.contains(holder), text: panel.textContent,
                bands: document.querySelectorAll('.band:not([hidden])').length, charts: document.querySelectorAll('.band').length,
                images: document.querySelectorAll('#chart-heat image').length
              });
            }, 400); });
            </script></body>
            """;

    @TempDir
    Path temp;

    @BeforeEach
    void requireBrowser() {
        assumeTrue(HeadlessBrowser.find().isPresent(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    private JsonNode asked(Path report, String script) throws Exception {
        String html = Files.readString(report);
        Path page = Files.writeString(
                temp.resolve("asking.html"),
                html.substring(0, html.lastIndexOf("</body>"))
                                .replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "")
                        + script);
        HeadlessBrowser.Page opened = HeadlessBrowser.in(temp).open(page);
        assertThat(opened.console()).isEmpty();
        Matcher found = Pattern.compile("<pre id=\"found\">(\\{.*?})</pre>", Pattern.DOTALL)
                .matcher(opened.dom());
        assertThat(found.find()).as("the page answered").isTrue();
        return JsonMapper.builder()
                .build()
                .readTree(
                        found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"));
    }

    private JsonNode figuresOfRandomSpans(Path result, double seconds) throws Exception {
        Random random = new Random(5);
        List<String> spans = new ArrayList<>(List.of("[0,1e9]", "[3.1,3.2]"));
        while (spans.size() < SPANS) {
            double from = random.nextDouble() * seconds;
            spans.add("[" + from + "," + (from + random.nextDouble() * random.nextDouble() * seconds) + "]");
        }
        Path report = Reports.write(result, temp.resolve("out"));
        return asked(
                report,
                ASK.replace("SPANS", "[" + String.join(",", spans) + "]")
                        .replace("PERCENTS", "[50,90,95,99,99.9,100]"));
    }

    private static void agrees(JsonNode found, Path result) {
        ResultDirectory directory = ResultDirectory.open(result);
        Map<String, List<LoggedHistogram>> lines = new HashMap<>();
        directory.histograms(line ->
                lines.computeIfAbsent(line.tag(), tag -> new ArrayList<>()).add(line));
        List<Interval> intervals = directory.intervals();
        double error = found.path("error").asDouble();
        assertThat(found.path("answers").size()).isEqualTo(SPANS);
        for (JsonNode answer : found.path("answers")) {
            long from = Math.round(answer.path("from").asDouble() * 1e9);
            long to = Math.round(answer.path("to").asDouble() * 1e9);
            for (JsonNode operation : answer.path("operations")) {
                for (Map.Entry<String, JsonNode> time : operation.path("times").properties()) {
                    Histogram merged = new Histogram(3);
                    lines.get(operation.path("name").asString() + "." + time.getKey()).stream()
                            .filter(line -> line.startNanos() >= from && line.startNanos() < to)
                            .forEach(line -> line.values().addTo(merged));
                    String what = operation.path("name") + " " + time.getKey() + " from " + from + " to " + to;
                    assertThat(time.getValue().path("total").asLong()).as(what).isEqualTo(merged.getTotalCount());
                    for (int i = 0; i < PERCENTS.length && merged.getTotalCount() > 0; i++) {
                        double expected = merged.getValueAtPercentile(PERCENTS[i]);
                        // The recorded value is the largest of its bucket, which is within 0.1 % of the value.
                        double slack = error == 0 ? 0 : (error + 0.001) * expected + 1;
                        assertThat(time.getValue().path("percentiles").get(i).asDouble())
                                .as(what + " p" + PERCENTS[i])
                                .isCloseTo(expected, within(i == PERCENTS.length - 1 ? 0 : slack));
                    }
                }
            }
            assertThat(answer.path("operations")
                            .get(0)
                            .path("counts")
                            .path("answered")
                            .asLong())
                    .isEqualTo(intervals.stream()
                            .filter(row -> row.operation()
                                    .equals(answer.path("operations")
                                            .get(0)
                                            .path("name")
                                            .asString()))
                            .filter(row -> row.startNanos() >= from && row.startNanos() < to)
                            .mapToLong(Interval::answered)
                            .sum());
        }
    }

    @Test
    void figuresOfAShortRunAreThoseOfTheMergedHistograms() throws Exception {
        Path result = ScriptedRun.clean().write(temp.resolve("result"));

        JsonNode found = figuresOfRandomSpans(result, 12);

        assertThat(found.path("bits").asInt()).isEqualTo(10);
        assertThat(found.path("step").asInt()).isOne();
        assertThat(found.path("error").asDouble()).isZero();
        agrees(found, result);
    }

    @Test
    void figuresOfALongRunAreWithinTheErrorThatThePageStates() throws Exception {
        Path result = StretchedRun.write(temp.resolve("result"), 3600);

        JsonNode found = figuresOfRandomSpans(result, 3602);

        assertThat(found.path("step").asInt()).isGreaterThan(1);
        assertThat(found.path("error").asDouble()).isBetween(0.001, 0.02);
        agrees(found, result);
    }

    @Test
    void aSpanIsDraggedOverAChartOrTyped() throws Exception {
        Path report = Reports.write(ScriptedRun.clean().write(temp.resolve("result")), temp.resolve("out"));

        JsonNode found = asked(report, DRAG);

        assertThat(found.path("dragged").get(0).asDouble()).isBetween(2.0, 4.0);
        assertThat(found.path("dragged").get(1).asDouble()).isBetween(8.0, 10.0);
        assertThat(found.path("below").asBoolean()).isTrue();
        assertThat(found.path("text").asString())
                .contains(
                        "3 to 5 s, whole intervals", "send · response", "send · service", "p99.9", "as exact as those")
                .contains("4,000");
        assertThat(found.path("bands").asInt())
                .isPositive()
                .isEqualTo(found.path("charts").asInt());
        assertThat(found.path("images").asInt()).isOne();
    }
}
