package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Unit;
import dev.throng.report.IndexedRun;
import dev.throng.report.Points;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportExtension.StepFigures;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.history.ChosenFigures;
import dev.throng.reports.html.HtmlReport;
import dev.throng.reports.markdown.MarkdownReport;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of a run whose protocol adds parts of its own. */
class ProtocolPartsTest {

    @TempDir
    Path temp;

    @BeforeEach
    void runWithQueues() throws IOException {
        ScriptedRun.clean().write(temp);
        Files.writeString(temp.resolve("series.csv"), """
                startNanos,metric,index,value
                2000000000,queued,0,5
                2000000000,queued,1,6
                2000000000,taken,0,1
                """);
        Files.writeString(temp.resolve("metrics.csv"), """
                startNanos,durationNanos,metric,count,mean,p50,p99,max
                2000000000,1000000000,dropped,4,,,,
                2000000000,1000000000,resent,3,,,,
                """);
    }

    private ReportDocument report(Function<String, ProtocolInfo> protocols) {
        return RunReport.of(ResultDirectory.open(temp), protocols);
    }

    private String markdown(ReportExtension extension) {
        ReportDocument document = report(name -> new ProtocolInfo(extension, Set.of("queued")));
        assertThat(HtmlReport.of(document)).contains("id=\"environment\"");
        return MarkdownReport.of(document);
    }

    private static List<String> headings(ReportDocument document) {
        return document.blocks().stream()
                .filter(Heading.class::isInstance)
                .map(block -> ((Heading) block).id())
                .toList();
    }

    @Test
    void sectionsOfTheProtocolFollowTheFigures() {
        ReportDocument document = report(name -> new ProtocolInfo(new MadeUpExtension(), Set.of()));

        assertThat(headings(document)).containsSubsequence("figures", "queues", "workers", "time", "environment");
        assertThat(MarkdownReport.of(document))
                .contains("The target 127.0.0.1:5555 has 3 queues.")
                .contains("12 workers were idle.");
    }

    @Test
    void protocolIsAskedForByItsName() {
        report(name -> {
            assertThat(name).isEqualTo("riemann");
            return ProtocolInfo.UNKNOWN;
        });
    }

    @Test
    void chartsOfTheProtocolHaveTheBackgroundAndTheAxisOfTheirSubject() {
        ReportDocument document = report(name -> new ProtocolInfo(new MadeUpExtension(), Set.of()));

        assertThat(document.charts())
                .filteredOn(chart -> chart.title().equals("Queued messages"))
                .singleElement()
                .satisfies(chart -> {
                    assertThat(chart.stops())
                            .isNotEmpty()
                            .isEqualTo(ofCore(document).stops());
                    assertThat(chart.spans())
                            .hasSize(2)
                            .isEqualTo(ofCore(document).spans());
                    assertThat(chart.lines().get(0).points().x(0)).isEqualTo(3);
                    assertThat(chart.lines().get(0).points().y(0)).isEqualTo(11);
                });
        assertThat(document.charts())
                .filteredOn(chart -> chart.id().equals("rate-by-queues"))
                .singleElement()
                .satisfies(chart -> assertThat(chart.horizontal().words()).isEqualTo("open queues"));
        assertThat(document.charts()).noneMatch(chart -> chart.title().equals("Nothing"));
    }

    private static Chart ofCore(ReportDocument document) {
        return document.charts().stream()
                .filter(chart -> chart.id().equals("latency"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noTwoChartsAndNoTwoHeadingsHaveTheSameId() {
        ReportDocument document = report(name -> new ProtocolInfo(
                new MadeUpExtension() {
                    @Override
                    public List<ReportSection> sections(ReportView view) {
                        return List.of(new ReportSection("Time", "Times", () -> List.of(new Figure(overTime(view)))));
                    }
                },
                Set.of()));

        assertThat(document.charts())
                .extracting(chart -> chart.id())
                .contains("rate", "rate-2")
                .doesNotHaveDuplicates();
        assertThat(headings(document)).contains("Time", "time-2").doesNotHaveDuplicates();
    }

    @Test
    void onlyMetricsThatTheSectionsDoNotDrawHaveChartsOfTheirOwn() {
        assertThat(markdown(new MadeUpExtension()))
                .contains("charts/series-taken.svg", "charts/metric-resent.svg")
                .doesNotContain("charts/series-queued.svg", "charts/metric-dropped.svg");
    }

    @Test
    void figuresOfTheProtocolReplaceTheReportsOwn() {
        assertThat(markdown(new MadeUpExtension()))
                .containsPattern(
                        "\\| riemann, launched \\| send \\| .* \\| 77 \\| 5 queues \\| 2,000/s \\| .* \\| 9 turns p50 \\|");
    }

    @Test
    void anOperationWithFiguresHasARowWithoutArrivalsInMeasuredPhases() {
        ReportExtension extension = new ReportExtension() {
            @Override
            public String protocol() {
                return "riemann";
            }

            @Override
            public Optional<StepFigures> step(ReportView view, int phase) {
                return Optional.of(new StepFigures(
                        "drain", OptionalLong.empty(), Optional.empty(), Optional.of("3 queues"), Optional.empty()));
            }
        };

        assertThat(markdown(extension))
                .containsPattern("\\| drain · steady \\| .* \\| 1 \\| – \\| 3 queues \\| .* \\| – \\|")
                .doesNotContain("drain · warm-up");
    }

    @Test
    void seriesOfEventLoopsAreNoConnections() {
        String perConnection = MarkdownReport.of(report(name -> ProtocolInfo.UNKNOWN));
        String perLoop =
                MarkdownReport.of(report(name -> new ProtocolInfo(ReportExtension.NONE, Set.of("queued", "taken"))));

        assertThat(perConnection).containsPattern("\\| send \\| [^|]* \\| [^|]* \\| 2 \\|");
        assertThat(perLoop).containsPattern("\\| send \\| [^|]* \\| [^|]* \\| – \\|");
    }

    @Test
    void seriesOfEventLoopsAreDrawnAsTheirSum() {
        ReportDocument document = report(name -> new ProtocolInfo(
                RunExtension.NONE,
                ReportExtension.NONE,
                Set.of("queued"),
                Map.of("queued", "messages that wait", "dropped", "messages lost")));

        assertThat(chart(document, "series-queued")).satisfies(chart -> {
            assertThat(chart.caption())
                    .isEqualTo("Messages that wait. The sum over all event loops at the end of each interval.");
            assertThat(chart.lines()).singleElement().satisfies(line -> {
                assertThat(line.name()).isEqualTo("queued");
                assertThat(line.points().x(0)).isEqualTo(3);
                assertThat(line.points().y(0)).isEqualTo(11);
            });
        });
        assertThat(chart(document, "metric-dropped").caption()).isEqualTo("Messages lost. Per second.");
    }

    @Test
    void seriesOfConnectionsHaveALineEach() {
        Chart chart = chart(report(name -> ProtocolInfo.UNKNOWN), "series-queued");

        assertThat(chart.caption()).isEqualTo("One line for each of the 2 series; values at the end of each interval.");
        assertThat(chart.lines()).extracting(Chart.Line::name).containsExactly("queued 0", "queued 1");
    }

    private static Chart chart(ReportDocument document, String id) {
        return document.charts().stream()
                .filter(chart -> chart.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSectionThatThrowsIsReplacedByASentence() {
        String report = markdown(new MadeUpExtension() {
            @Override
            List<Block> queues(ReportView view) {
                throw new IllegalStateException("no queue");
            }
        });

        assertThat(report)
                .containsPattern(
                        "<summary><b>Queues</b></summary>\\s+This section is missing, because the protocol's extension failed:"
                                + " IllegalStateException: no queue\\.")
                .contains("12 workers were idle.")
                .contains("charts/series-queued.svg", "charts/metric-dropped.svg");
    }

    @Test
    void aSectionWithoutAListOrWithAHoleIsReplaced() {
        assertThat(markdown(new MadeUpExtension() {
                    @Override
                    List<Block> queues(ReportView view) {
                        return null;
                    }
                }))
                .contains("This section is missing", "12 workers were idle.");
        assertThat(markdown(new MadeUpExtension() {
                    @Override
                    List<Block> queues(ReportView view) {
                        return Arrays.asList(null, null);
                    }
                }))
                .contains("This section is missing", "12 workers were idle.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aChartWithAPointThatIsNotFiniteIsReplaced(double value) {
        assertThat(markdown(new MadeUpExtension() {
                    @Override
                    List<Block> queues(ReportView view) {
                        Points points = Points.builder().add(1, value).add(2, 5).build();
                        return List.of(
                                new Figure(view.chartOverTime("bad", "Bad", "", Unit.COUNT, List.of(line(points)))));
                    }
                }))
                .contains("the chart bad has a point that is not finite: 1.0, ", "12 workers were idle.");
    }

    @Test
    void anExtensionThatThrowsEverywhereLeavesTheReport() {
        ReportExtension broken = new ReportExtension() {
            @Override
            public String protocol() {
                return "riemann";
            }

            @Override
            public List<ReportSection> sections(ReportView view) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Set<String> drawn(ReportView view) {
                return null;
            }

            @Override
            public Optional<StepFigures> step(ReportView view, int phase) {
                throw new NoSuchMethodError("of another version");
            }
        };

        assertThat(markdown(broken))
                .containsOnlyOnce("What the protocol adds is missing, because the protocol's extension failed:"
                        + " UnsupportedOperationException.")
                .containsOnlyOnce("A figure of the protocol is missing, because the protocol's extension failed:"
                        + " NoSuchMethodError: of another version.")
                .containsOnlyOnce("The list of metrics that the sections draw is missing, because the protocol's"
                        + " extension failed: NullPointerException: it returned null.")
                .contains("charts/series-queued.svg")
                .contains("| send | 2,000/s | 2,000/s | 2,000/s |");
    }

    @Test
    void aProtocolThatCannotBeLoadedLeavesTheReport() {
        String report = MarkdownReport.of(report(name -> {
            throw new ServiceConfigurationError("no such class");
        }));

        assertThat(report)
                .containsOnlyOnce("What the protocol adds is missing, because the protocol's extension failed:"
                        + " ServiceConfigurationError: no such class.")
                .contains("charts/rate.svg");
    }

    @Test
    void anIndexHasWhatEachProtocolAdds() {
        String index = index(new MadeUpExtension());

        assertThat(index)
                .contains("\n## More on riemann\n", "\n### Queues of the runs")
                .contains("<br>" + temp.getFileName() + " | 3 |");
    }

    @Test
    void anIndexWithoutWhatAProtocolAddsStatesIt() {
        String index = index(new ReportExtension() {
            @Override
            public String protocol() {
                return "riemann";
            }

            @Override
            public List<Block> index(List<IndexedRun> runs) {
                throw new IllegalStateException("no table");
            }
        });

        assertThat(index)
                .contains("What the protocol riemann adds is missing, because the protocol's extension failed:"
                        + " IllegalStateException: no table.")
                .contains("## riemann-open-loop");
    }

    private String index(ReportExtension extension) {
        return MarkdownReport.of(RunIndex.of(
                List.of(temp),
                Map.of(temp, temp),
                temp,
                ChosenFigures.NONE,
                List.of(),
                name -> new ProtocolInfo(extension, Set.of())));
    }
}
