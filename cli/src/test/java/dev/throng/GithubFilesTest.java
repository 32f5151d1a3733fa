package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The workflow, the update of dependencies and the issue forms of the repository. The host of the repository ignores a file with an error. */
class GithubFilesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path GITHUB = ROOT.resolve(".github");
    private static final YAMLMapper YAML = YAMLMapper.builder().build();
    private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
    private static final Pattern SCRIPT = Pattern.compile("(?m)^\\s*(\\.ci/\\S+)");
    private static final int DEPTH_OF_MANIFESTS = 3;
    private static final Set<String> QUESTIONS = Set.of("input", "textarea", "dropdown", "checkboxes");

    private static JsonNode read(String file) throws IOException {
        return YAML.readTree(Files.readString(GITHUB.resolve(file)));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    private static List<JsonNode> steps(JsonNode workflow, String key) {
        return workflow.path("jobs")
                .valueStream()
                .flatMap(job -> job.path("steps").valueStream())
                .filter(step -> step.has(key))
                .toList();
    }

    @Test
    void theWorkflowRunsTheCheckOfTheRepositoryOnDebian() throws IOException {
        JsonNode job = read("workflows/ci.yml").at("/jobs/all-tests");

        assertThat(job.path("steps").findValuesAsString("run")).contains(".ci/run");
        assertThat(job.at("/container/image").asString()).startsWith("debian:");
        assertThat(texts(read("workflows/ci.yml").at("/on/push/branches"))).containsExactly("main");
        assertThat(read("workflows/ci.yml").path("on").has("pull_request")).isTrue();
    }

    @Test
    void scriptsOfTheWorkflowCanBeExecuted() throws IOException {
        List<String> scripts = steps(read("workflows/ci.yml"), "run").stream()
                .flatMap(step -> SCRIPT.matcher(step.path("run").asString()).results())
                .map(found -> found.group(1))
                .toList();

        assertThat(scripts).contains(".ci/run", ".ci/summary");
        assertThat(scripts)
                .allSatisfy(script -> assertThat(ROOT.resolve(script)).isExecutable());
    }

    @Test
    void theWorkflowMayOnlyReadAndEveryJobHasALimit() throws IOException {
        JsonNode workflow = read("workflows/ci.yml");

        assertThat(workflow.path("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        for (JsonNode job : workflow.path("jobs")) {
            assertThat(job.has("permissions")).as(job.path("name").asString()).isFalse();
            assertThat(job.path("timeout-minutes").asInt()).isBetween(1, 60);
        }
        assertThat(steps(workflow, "uses"))
                .allSatisfy(step ->
                        assertThat(step.path("uses").asString()).matches("[\\w-]+/[\\w-]+@(v\\d+|[0-9a-f]{40})"));
        assertThat(steps(workflow, "uses").stream()
                        .filter(step -> step.path("uses").asString().startsWith("actions/checkout@")))
                .hasSize(workflow.path("jobs").size())
                .allSatisfy(
                        step -> assertThat(step.at("/with/persist-credentials").asBoolean(true))
                                .isFalse());
    }

    @Test
    void unitTestsRunOnTheVersionsOfJavaThatTheDocumentationNames() throws IOException {
        List<String> tested = texts(read("workflows/ci.yml").at("/jobs/unit-tests/strategy/matrix/java"));
        List<String> named = Pattern.compile("(?m)^\\|(\\d+)\\|.*unit tests|^\\|(\\d+)\\|\\*\\*all tests")
                .matcher(Files.readString(ROOT.resolve("docs/versions.md")))
                .results()
                .map(row -> row.group(1) == null ? row.group(2) : row.group(1))
                .toList();

        assertThat(tested).isNotEmpty().isEqualTo(named);
    }

    /** Paths of directories from the root, with a slash in front: {@code /cli}. */
    private static Set<String> directoriesWith(Pattern file) throws IOException {
        try (Stream<Path> files =
                Files.find(ROOT, DEPTH_OF_MANIFESTS, (path, attributes) -> attributes.isRegularFile())) {
            return files.map(ROOT::relativize)
                    .filter(path -> file.matcher(path.getFileName().toString()).matches())
                    .filter(path -> Stream.of("target", "results", "load")
                            .noneMatch(made ->
                                    path.startsWith(made) || path.toString().contains("/" + made + "/")))
                    .map(path -> "/" + (path.getParent() == null ? "" : path.getParent()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> updated(String ecosystem) throws IOException {
        Set<String> directories = new TreeSet<>();
        for (JsonNode update : read("dependabot.yml").path("updates")) {
            if (update.path("package-ecosystem").asString().equals(ecosystem)) {
                update.path("directory").asStringOpt().ifPresent(directories::add);
                directories.addAll(texts(update.path("directories")));
            }
        }
        return directories;
    }

    @Test
    void everyDirectoryWithDependenciesGetsUpdates() throws IOException {
        Set<String> maven = directoriesWith(Pattern.compile("pom\\.xml"));
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        for (Matcher module = MODULE.matcher(pom.substring(0, pom.indexOf("<profiles>"))); module.find(); ) {
            // Updates of the root include its modules.
            assertThat(maven.remove("/" + module.group(1))).as(module.group(1)).isTrue();
        }

        assertThat(updated("maven")).isEqualTo(maven).contains("/");
        assertThat(updated("npm")).isEqualTo(directoriesWith(Pattern.compile("package\\.json")));
        assertThat(updated("pip")).isEqualTo(directoriesWith(Pattern.compile("requirements.*\\.txt")));
        assertThat(updated("github-actions")).containsExactly("/");
    }

    @Test
    void everyUpdateHasAScheduleAndAnEcosystemOnce() throws IOException {
        JsonNode file = read("dependabot.yml");
        List<String> ecosystems = new ArrayList<>();
        for (JsonNode update : file.path("updates")) {
            ecosystems.add(update.path("package-ecosystem").asString());
            assertThat(update.at("/schedule/interval").asString()).isEqualTo("weekly");
        }

        assertThat(file.path("version").asInt()).isEqualTo(2);
        assertThat(ecosystems).containsExactlyInAnyOrder("maven", "npm", "pip", "github-actions");
    }

    /** The keys that the host requires of a form. */
    @ParameterizedTest
    @ValueSource(strings = {"bug", "wrong-number", "feature"})
    void everyFormIsComplete(String name) throws IOException {
        JsonNode form = read("ISSUE_TEMPLATE/" + name + ".yml");
        Set<String> ids = new TreeSet<>();
        Set<String> labels = new TreeSet<>();
        int questions = 0;
        for (JsonNode element : form.path("body")) {
            if (element.path("type").asString().equals("markdown")) {
                assertThat(element.at("/attributes/value").asString()).isNotBlank();
            } else {
                questions++;
                assertThat(QUESTIONS).contains(element.path("type").asString());
                ids.add(element.path("id").asString());
                labels.add(element.at("/attributes/label").asString());
            }
        }

        assertThat(form.path("name").asString()).isNotBlank();
        assertThat(form.path("description").asString()).isNotBlank();
        assertThat(questions).isPositive();
        assertThat(ids).hasSize(questions).allMatch(id -> id.matches("[a-z-]+"));
        assertThat(labels).hasSize(questions).doesNotContain("");
    }

    /** Questions that must be answered. */
    private static List<String> required(String form) throws IOException {
        return read("ISSUE_TEMPLATE/" + form + ".yml")
                .path("body")
                .valueStream()
                .filter(element -> element.at("/validations/required").asBoolean(false))
                .map(element -> element.path("id").asString())
                .toList();
    }

    @Test
    void reportsHaveWhatIsNeededToRepeatTheRun() throws IOException {
        assertThat(required("wrong-number"))
                .contains("version", "number", "expected", "scenario", "console", "results");
        assertThat(required("bug")).contains("version", "system", "happened", "console");
        for (String form : List.of("bug", "wrong-number")) {
            assertThat(Files.readString(GITHUB.resolve("ISSUE_TEMPLATE/" + form + ".yml")))
                    .contains("throng --version", "result.json", "render: yaml", "SECURITY.md");
        }
    }
}
