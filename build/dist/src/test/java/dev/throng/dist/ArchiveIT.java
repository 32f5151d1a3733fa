package dev.throng.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The archives, unpacked in a directory with a space in its name. Throng starts through a symbolic link in another directory, with neither
 * Maven nor a checkout.
 */
@Timeout(300)
class ArchiveIT {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");

    @TempDir
    static Path directory;

    private static Path unpacked;
    private static Path throng;
    private static Shell shell;

    @BeforeAll
    static void unpack() throws Exception {
        unpacked = unpacked("tar", "-xzf", Downloads.file(".tar.gz").toString(), "-C");
        shell = Shell.withJava(directory.resolve("work"));
        throng = Files.createSymbolicLink(
                Files.createDirectory(directory.resolve("links")).resolve("throng"), unpacked.resolve("bin/throng"));
    }

    /** @param command that unpacks into the directory that follows it */
    private static Path unpacked(String... command) throws IOException, InterruptedException {
        Path parent = Files.createDirectories(directory.resolve("my downloads").resolve(command[0]));
        List<String> words = new ArrayList<>(List.of(command));
        words.add(parent.toString());
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
        return parent.resolve(Downloads.NAME);
    }

    private static JsonNode json(Path file) throws IOException {
        return JSON.readTree(Files.readString(file));
    }

    @Test
    void bothArchivesHaveTheSameFiles() throws Exception {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/unzip")), "no unzip; to enable: apt-get install unzip");
        Path zip = unpacked("unzip", "-q", Downloads.file(".zip").toString(), "-d");

        Map<String, String> files = Downloads.files(unpacked);
        assertThat(Downloads.files(zip)).isEqualTo(files).hasSizeGreaterThan(200);
        assertThat(files.entrySet().stream().filter(file -> file.getValue().startsWith("x")))
                .extracting(Map.Entry::getKey)
                .containsExactly("bin/throng");
        assertThat(shell.run(zip.resolve("bin/throng"), "--version").out()).startsWith("Throng ");
    }

    /** By the name of the file. */
    private static Map<String, String> sums(Path file) throws IOException {
        Map<String, String> sums = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" [ *]", 2);
            sums.put(words[1], words[0]);
        }
        return sums;
    }

    @Test
    void theChecksumsAreThoseOfAllFiles() throws IOException {
        Map<String, String> files = Downloads.files(unpacked);
        files.remove("SHA256SUMS");
        files.replaceAll((name, text) -> text.substring("- ".length()));
        assertThat(sums(unpacked.resolve("SHA256SUMS"))).isEqualTo(files);

        Map<String, String> downloads = sums(Downloads.file(".sha256"));
        assertThat(downloads)
                .hasSizeBetween(3, 4)
                .containsKey(Downloads.file(".tar.gz").getFileName().toString());
        for (Map.Entry<String, String> download : downloads.entrySet()) {
            assertThat(Downloads.sha256(Downloads.TARGET.resolve(download.getKey())))
                    .as(download.getKey())
                    .isEqualTo(download.getValue());
        }
    }

    private static List<Path> libraries() throws IOException {
        List<Path> libraries = new ArrayList<>();
        for (String place : List.of("lib", "targets")) {
            try (Stream<Path> jars = Files.list(unpacked.resolve(place))) {
                jars.forEach(libraries::add);
            }
        }
        assertThat(libraries).hasSizeGreaterThan(50);
        return libraries;
    }

    /** Each jar, known by its checksum, is a component of the bill of materials, and each component has a licence. */
    @Test
    void theBillOfMaterialsNamesEachJarAndItsLicence() throws IOException {
        Path bill = unpacked.resolve(Downloads.NAME + ".cdx.json");
        Assumptions.assumeTrue(
                Files.exists(bill), "no bill of materials; to enable: build without -Dthrong.sbom.phase=none");
        Map<String, String> licences = new TreeMap<>();
        for (JsonNode component : json(bill).at("/components").values()) {
            for (JsonNode hash : component.at("/hashes").values()) {
                if (hash.at("/alg").asString().equals("SHA-256")) {
                    licences.put(
                            hash.at("/content").asString(),
                            component.at("/licenses").toString());
                }
            }
        }
        for (Path library : libraries()) {
            assertThat(licences.get(Downloads.sha256(library)))
                    .as(library.toString())
                    .isNotNull()
                    .containsAnyOf("\"id\"", "\"name\"");
        }
    }

    /** The list has a line such as {@code (Apache-2.0) Netty/Buffer (io.netty:netty-buffer:4.2.18.Final - https://…)}. */
    @Test
    void theTextsOfAllLicencesAreThere() throws IOException {
        List<String> list = Files.readAllLines(unpacked.resolve("licences/THIRD-PARTY.txt"));
        assertThat(list).as("libraries of others only").noneMatch(text -> text.contains("dev.throng"));
        Pattern line = Pattern.compile("((?: *\\([^()]+\\))+) .* \\([^:()]+:([^:]+):\\S+ - .*\\)");
        Map<String, List<String>> licences = new TreeMap<>();
        for (String text : list) {
            Matcher found = line.matcher(text);
            if (found.matches()) {
                licences.put(
                        found.group(2),
                        List.of(found.group(1).strip().replaceAll("[()]", "").split(" +")));
            }
        }
        for (Path library : libraries()) {
            String name = library.getFileName().toString();
            assertThat(licences.keySet().stream().anyMatch(name::startsWith) || isOwn(library))
                    .as(name)
                    .isTrue();
        }
        assertThat(licences.values()).allSatisfy(names -> assertThat(names)
                .anySatisfy(licence -> assertThat(unpacked.resolve("licences/texts/" + licence + ".txt"))
                        .isNotEmptyFile()));
    }

    /** The whole WebJar has 9 MB of source maps and other builds. */
    @Test
    void oneScriptOfEChartsIsThereWithItsLicenceAndItsNotice() throws IOException {
        assertThat(libraries()).noneMatch(library -> library.toString().contains("echarts"));
        try (JarFile reports = new JarFile(reports().toFile())) {
            assertThat(reports.stream()
                            .map(ZipEntry::getName)
                            .filter(name -> name.contains("echarts") && !name.endsWith("/")))
                    .singleElement()
                    .asString()
                    .endsWith("/echarts.min.js");
            assertThat(new String(
                            reports.getInputStream(reports.getEntry("META-INF/NOTICE"))
                                    .readAllBytes(),
                            StandardCharsets.UTF_8))
                    .contains("Apache ECharts", "Mike Bostock");
        }
        assertThat(unpacked.resolve("licences/THIRD-PARTY.txt")).content().containsPattern("\\(Apache-2.0\\).*echarts");
        assertThat(unpacked.resolve("licences/NOTICE-reports.txt")).content().contains("Apache ECharts");
    }

    private static Path reports() throws IOException {
        return libraries().stream()
                .filter(library -> library.getFileName().toString().startsWith("reports-"))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOwn(Path library) throws IOException {
        try (JarFile jar = new JarFile(library.toFile())) {
            return jar.getEntry("dev/throng/") != null;
        }
    }

    /** Links to sources lead to a checkout; all others lead to files of the archive. */
    @Test
    void thePagesLinkToFilesOfTheArchive() throws IOException {
        List<String> missing = new ArrayList<>();
        try (Stream<Path> files = Files.walk(unpacked)) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".md")).toList()) {
                for (Matcher link = LINK.matcher(Files.readString(page)); link.find(); ) {
                    Path linked = page.resolveSibling(link.group(1)).normalize();
                    String name = unpacked.relativize(linked).toString();
                    if (!Files.exists(linked) && !name.matches("(integrations/|build/)?[a-z-]+/(src/.*|pom\\.xml)")) {
                        missing.add(unpacked.relativize(page) + ": " + name);
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(unpacked.resolve("man/man1/throng-run.1")).isNotEmptyFile();
        assertThat(unpacked.resolve("completions/zsh/_throng")).isNotEmptyFile();
    }

    @Test
    void theVersionHasTheCommitAndTheTimeOfTheBuild() throws Exception {
        Shell.Outcome version = shell.run(throng, "--version");

        assertThat(version.err()).isEmpty();
        assertThat(version.out().lines())
                .first()
                .asString()
                .matches("Throng " + Downloads.NAME.replace("throng-", "")
                        + ", git ([0-9a-f]{12}(, modified)?|commit unknown \\(.+\\)), built 20\\d\\d-.*Z");
    }

    /** A busy machine can change the outcome, so the exit code is compared with the result. */
    @Test
    void theQuickstartAndItsReportLeaveTheInstallationAsItIs() throws Exception {
        Map<String, String> before = Downloads.files(unpacked);
        Path results = directory.resolve("work/results of a run");

        Shell.Outcome run = shell.run(
                throng,
                "run",
                unpacked.resolve("examples/quickstart.yaml").toString(),
                "-o",
                results.toString(),
                "--set",
                "phases[0].for=1s",
                "--set",
                "phases[1].for=2s");

        JsonNode result = json(results.resolve("result.json"));
        boolean held =
                result.at("/slo").valueStream().allMatch(slo -> slo.at("/held").asBoolean());
        boolean invalid = result.at("/verdict/status").asString().equals("invalid");
        assertThat(run.code()).as(run.all()).isEqualTo(invalid ? 3 : held ? 0 : 1);
        assertThat(run.out()).startsWith(run.code() == 0 ? "PASS" : "FAIL");
        assertThat(result.at("/phases/1/operations/send/answered").asLong()).isPositive();
        assertThat(results.resolve("generator-gc.log")).isNotEmptyFile();

        Path report = directory.resolve("work/report");
        Shell.Outcome rebuilt = shell.run(throng, "report", results.toString(), "-o", report.toString());
        assertThat(rebuilt.code()).as(rebuilt.all()).isZero();
        assertThat(report.resolve("report.html")).content().contains("quickstart");

        assertThat(Downloads.files(unpacked)).isEqualTo(before);
    }

    /** Two collectors of the newest Java of this machine. Cells at the common load need the limits, which a busy machine may not show. */
    @Test
    void aStudyRunsOnTheInstalledJvms() throws Exception {
        Path results = directory.resolve("work/study");

        Shell.Outcome study = shell.run(
                throng,
                "study",
                unpacked.resolve("examples/gc-quickstart.yaml").toString(),
                "-o",
                results.toString(),
                "--set",
                "jvms=[{java: newest, collector: [serial, parallel]}]",
                "--set",
                "set={\"phases[0].for\": 1s, \"phases[1].for\": 1s}",
                "--set",
                "trials=1",
                "--set",
                "attempts=1",
                "--set",
                "disturbed=count");

        JsonNode cells = json(results.resolve("study.json")).at("/cells");
        assertThat(cells.valueStream().map(cell -> cell.at("/collector").asString()))
                .as(study.all())
                .hasSize(4)
                .contains("Serial", "Parallel");
        assertThat(study.code()).as(study.all()).isIn(0, 3);
        assertThat(results.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void aMissingJavaIsSaidWithARemedy() throws Exception {
        Shell.Outcome refused =
                Shell.withoutJava(directory.resolve("without java")).run(throng, "--version");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .isEqualTo(
                        "throng: no java found (expected: Java 17 or newer, on the PATH or named by JAVA_HOME; on Debian: apt install"
                                + " default-jre-headless)\n");
    }

    @Test
    void anOldJavaIsSaidWithItsVersionAndARemedy() throws Exception {
        Shell old = Shell.withoutJava(directory.resolve("old java"));
        Path java = old.addTool("java", "echo 'openjdk version \"11.0.13\" 2021-10-19' >&2");

        Shell.Outcome refused = old.run(throng, "run", "scenario.yaml");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("throng: " + java
                        + " is Java 11.0.13 (expected: 17 or newer; name the directory of such a Java in JAVA_HOME)\n");
    }
}
