package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.generator.GeneratorJvm;
import dev.throng.target.JavaHomes;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher as users type it, in a copy of the repository's layout. The program in it is the real one; Maven is a script that puts
 * that program where Maven would, so that no build starts within a build.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LauncherIT {

    private static final Path BUILT = Path.of("target", "throng").toAbsolutePath();

    @TempDir
    Path root;

    private Path home;
    private Path tools;
    private final List<Process> started = new ArrayList<>();

    private record Outcome(int code, String out, String err) {}

    @BeforeEach
    void layOut() throws IOException {
        assertThat(BUILT.resolve("lib")).as("the phase package comes first").isDirectory();
        Files.copy(Path.of("..", "throng"), root.resolve("throng"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.createDirectories(root.resolve("cli/src/main/java"));
        Files.writeString(root.resolve("cli/pom.xml"), "<project/>");
        Files.writeString(root.resolve("cli/src/main/java/A.java"), "class A {}");
        home = root.resolve("cli/target/throng");
        tools = Files.createDirectory(root.resolve("tools"));
    }

    @AfterEach
    void endWhatStillRuns() {
        started.forEach(Process::destroyForcibly);
    }

    /** A Maven that counts its runs. */
    private void maven(String behaviour) throws IOException {
        executable(
                tools.resolve("mvn"), "#!/bin/sh\necho \"$@\" >>'" + root.resolve("builds") + "'\n" + behaviour + "\n");
    }

    private void mavenThatBuilds() throws IOException {
        maven("mkdir -p cli/target && rm -rf cli/target/throng && cp -R '" + BUILT + "' cli/target/throng");
    }

    private static void executable(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void alreadyBuilt() throws IOException {
        try (Stream<Path> built = Files.walk(BUILT)) {
            for (Path path : built.sorted().toList()) {
                Path copy = home.resolve(BUILT.relativize(path).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(path, copy);
            }
        }
        Path stamp = Files.writeString(home.resolveSibling("throng-build.stamp"), "");
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plusSeconds(60)));
    }

    private int builds() throws IOException {
        Path log = root.resolve("builds");
        return Files.exists(log) ? Files.readAllLines(log).size() : 0;
    }

    private Process start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(root.resolve("throng").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("THRONG_ARCHIVES", "off");
        builder.environment().put("THRONG_JAVA_OPTS", String.join(" ", BuiltThrong.SHORT_LIVED));
        builder.environment().putAll(environment);
        String stream = "stream-" + started.size();
        Process process = builder.redirectOutput(root.resolve(stream + ".out").toFile())
                .redirectError(root.resolve(stream + ".err").toFile())
                .start();
        started.add(process);
        return process;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Outcome outcome(Process process) throws IOException, InterruptedException {
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("it ends").isTrue();
        String stream = "stream-" + started.indexOf(process);
        return new Outcome(
                process.exitValue(),
                Files.readString(root.resolve(stream + ".out"), StandardCharsets.UTF_8),
                Files.readString(root.resolve(stream + ".err"), StandardCharsets.UTF_8));
    }

    private Outcome run(String... arguments) throws IOException, InterruptedException {
        return outcome(start(Map.of(), arguments));
    }

    @Test
    void aTargetIsOneProcessThatStatesItsPidAndItsAddress() throws Exception {
        alreadyBuilt();
        Process target = start(Map.of(), "target", "riemann", "--port", "0");
        Path out = root.resolve("stream-0.out");
        Eventually.found("the target is ready", Duration.ofMinutes(3), () -> text(out), text -> text.endsWith("\n"));
        assertThat(Files.readString(out)).matches("READY riemann tcp=127\\.0\\.0\\.1:\\d+ udp=127\\.0\\.0\\.1:\\d+\\R");
        assertThat(Files.readString(root.resolve("stream-0.err")))
                .contains("the target is process " + target.pid() + "; Ctrl-C or kill " + target.pid() + " stops it");
        assertThat(target.children()).isEmpty();
        assertThat(target.info().command().orElseThrow()).endsWith("java");
        target.destroy();
        assertThat(outcome(target).code()).isEqualTo(143);
        assertThat(run("target", "riemann", "--set", "help").out()).contains("stall");
        assertThat(run("target", "nothing")).satisfies(refused -> {
            assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains("no such target").doesNotContain("the target is process");
        });
    }

    @Test
    void theExitCodeIsTheProgrammes() throws Exception {
        alreadyBuilt();
        Files.writeString(root.resolve("bad.yaml"), "name: bad\n");
        Path good = Path.of("..", "examples", "quickstart.yaml").toAbsolutePath();
        assertThat(run("validate", good.toString())).satisfies(done -> {
            assertThat(done.code()).isEqualTo(ExitCode.DONE);
            assertThat(done.out()).contains("ok (quickstart");
            assertThat(done.err()).isEmpty();
        });
        assertThat(run("validate", "bad.yaml")).satisfies(refused -> {
            assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains("bad.yaml").contains("protocol");
        });
    }

    @Test
    void buildsOnFirstUseAndWhenSourcesAreNewer() throws Exception {
        mavenThatBuilds();
        Outcome first = run("--version");
        assertThat(first.out()).startsWith("Throng ");
        assertThat(first.err()).contains("building; the first time this takes a minute or two");
        assertThat(run("--version").err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
        FileTime later = FileTime.from(Instant.now().plusSeconds(60));
        Files.setLastModifiedTime(root.resolve("cli/src/main/java/A.java"), later);
        assertThat(run("--version").code()).isZero();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void aDeletedSourceIsAChangeToo() throws Exception {
        mavenThatBuilds();
        assertThat(run("--version").code()).isZero();
        Files.delete(root.resolve("cli/src/main/java/A.java"));
        Files.setLastModifiedTime(
                root.resolve("cli/src/main/java"), FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(run("--version").code()).isZero();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void theFirstUseOfSeveralAtOnceBuildsOnce() throws Exception {
        mavenThatBuilds();
        List<Process> processes =
                List.of(start(Map.of(), "--version"), start(Map.of(), "--version"), start(Map.of(), "--version"));
        for (Process process : processes) {
            assertThat(outcome(process).code()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aFailedBuildShowsItsOutput() throws Exception {
        maven("echo 'A.java: not a statement'; exit 1");
        Outcome failed = run("--version");
        assertThat(failed.code()).isEqualTo(ExitCode.BUG);
        assertThat(failed.err()).contains("A.java: not a statement", "the build failed");
        mavenThatBuilds();
        assertThat(run("--version").code()).isZero();
    }

    @Test
    void aLockWhoseOwnerIsGoneIsRemoved() throws Exception {
        mavenThatBuilds();
        Process gone = new ProcessBuilder("true").start();
        assertThat(gone.waitFor(1, TimeUnit.MINUTES)).isTrue();
        Path lock = Files.createDirectories(home.resolveSibling("throng-build.lock"));
        Files.writeString(lock.resolve("pid"), gone.pid() + "\n");
        assertThat(run("--version").code()).isZero();
        assertThat(lock).doesNotExist();
    }

    @Test
    void anOldJavaIsRefused() throws Exception {
        Path old = root.resolve("old");
        executable(old.resolve("bin/java"), "#!/bin/sh\nexit 1\n");
        Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
        Outcome refused = outcome(start(Map.of("JAVA_HOME", old.toString()), "--version"));
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("is Java 11.0.2 (expected: 17 or newer; name the directory of such a Java");
    }

    @Test
    void aJavaHomeWithoutJavaIsRefused() throws Exception {
        Outcome refused = outcome(start(Map.of("JAVA_HOME", root.toString()), "--version"));
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("JAVA_HOME").contains("expected: the directory of Java 17 or newer");
    }

    /** Lets the launcher find these programs of the system and no others; not Maven, nor Java. */
    private void onlyTheTools() throws IOException {
        for (String tool : List.of(
                "dirname",
                "readlink",
                "sed",
                "head",
                "find",
                "mkdir",
                "cat",
                "rm",
                "stty",
                "mktemp",
                "sleep",
                "uname")) {
            Path found = Path.of("/usr/bin", tool);
            executable(
                    tools.resolve(tool),
                    "#!/bin/sh\nexec " + (Files.exists(found) ? found : Path.of("/bin", tool)) + " \"$@\"\n");
        }
    }

    @Test
    void aMissingMavenIsSaid() throws Exception {
        onlyTheTools();
        Outcome refused = outcome(start(Map.of("PATH", tools.toString()), "--version"));
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("no mvn found (expected: Maven 3.8 or newer");
    }

    @Test
    void aMissingJavaIsSaid() throws Exception {
        onlyTheTools();
        Map<String, String> none = javasIn(root.resolve("none"));
        none.put("PATH", tools.toString());
        Outcome refused = outcome(start(none, "--version"));
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("no java found (expected: Java 17 or newer, on the PATH or named by JAVA_HOME");
    }

    /**
     * Moves the launcher to {@code bin} of an installation, below a directory with a space and a letter beyond ASCII in its name. A shell
     * names it, because this JVM may have no locale.
     */
    private void installed() throws IOException, InterruptedException {
        Files.delete(root.resolve("pom.xml"));
        String script =
                "name=\"an inst$(printf '\\303\\244')llation\"; mkdir -p \"$name/bin\"; mv throng \"$name/bin/\""
                        + "; ln -s \"$1/lib\" \"$1/targets\" \"$name/\"; ln -s \"$name/bin/throng\" installed; ln -s installed throng";
        Process made = new ProcessBuilder("sh", "-ec", script, "sh", BUILT.toString())
                .directory(root.toFile())
                .inheritIO()
                .start();
        assertThat(made.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(made.exitValue()).isZero();
    }

    @Test
    void anInstallationStartsThroughLinksWithoutMavenSourcesAndLocale() throws Exception {
        installed();
        onlyTheTools();
        for (String locale : List.of("C", "")) {
            Outcome done = outcome(start(Map.of("PATH", tools.toString(), "LC_ALL", locale, "LANG", ""), "--version"));
            assertThat(done.err()).isEmpty();
            assertThat(done.out()).startsWith("Throng ");
            assertThat(done.code()).isZero();
        }
    }

    /** A build by Maven need not be repeated, but a change during it must be built, and so must modules that it left out. */
    @Test
    void theStampOfABuildByMavenIsAsOldAsItsStartOrItsOldestJar() throws Exception {
        Instant start = Instant.parse("2026-11-29T20:15:00Z");
        Path stamp = root.resolve("cli/target/throng-build.stamp");
        Path jar = Files.createFile(
                Files.createDirectories(root.resolve("module/target")).resolve("module.jar"));
        Files.createDirectories(stamp.getParent());

        writeStamp(start);
        assertThat(Files.getLastModifiedTime(stamp).toInstant()).isEqualTo(start);

        Files.setLastModifiedTime(jar, FileTime.from(start.minusSeconds(60)));
        writeStamp(start);
        assertThat(Files.getLastModifiedTime(stamp).toInstant()).isEqualTo(start.minusSeconds(60));
    }

    private void writeStamp(Instant start) throws Exception {
        Path script = Path.of("src", "main", "scripts", "write-stamp");
        Process process = new ProcessBuilder("sh", script.toString(), root.toString(), start.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void theLauncherStartsWhatWasCopiedWithIt() throws Exception {
        alreadyBuilt();
        Files.delete(home.resolveSibling("throng-build.stamp"));
        Files.delete(root.resolve("pom.xml"));
        onlyTheTools();
        Outcome done = outcome(start(Map.of("PATH", tools.toString()), "--version"));
        assertThat(done.err()).isEmpty();
        assertThat(done.out()).startsWith("Throng ");
    }

    @Test
    void aLauncherWithoutAProgramSaysWhereItLooked() throws Exception {
        Files.delete(root.resolve("pom.xml"));
        Outcome refused = run("--version");
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("no Throng around this script (expected: ")
                .contains("/targets; ");
    }

    @Test
    void theUsersJvmOptionsWin() throws Exception {
        alreadyBuilt();
        Outcome done = outcome(
                start(Map.of("THRONG_JAVA_OPTS", "-XX:+UseParallelGC -Xmx77m -XX:+PrintFlagsFinal"), "--version"));
        assertThat(done.code()).isZero();
        assertThat(done.out())
                .containsPattern("UseParallelGC +:?= true")
                .containsPattern("UseSerialGC +:?= false")
                .containsPattern("MaxHeapSize +:?= 81788928");
    }

    /** A JVM that cannot start ends with 1, which is the exit code of a missed objective. */
    @Test
    void optionsWithWhichNoJvmStartsAreRefused() throws Exception {
        alreadyBuilt();
        Outcome refused = outcome(start(Map.of("THRONG_JAVA_OPTS", "-Xmx64m -XX:Nope"), "run", "scenario.yaml"));

        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .startsWith(
                        "throng: THRONG_JAVA_OPTS: -Xmx64m -XX:Nope (expected: options with which this JVM starts: ")
                .contains("\n  Unrecognized VM option 'Nope'\n");
    }

    /** A Java that prints its words and the settings of the C library instead of running. */
    private Path printingJava(String version) throws IOException {
        Path java = root.resolve("java-" + version);
        String words = "printf '%s\\n' \"$@\"\necho \"$MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_\"\n";
        executable(java.resolve("bin/java"), "#!/bin/sh\n" + words);
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return java;
    }

    @Test
    void otherProgramsStartTheSameJvm() throws Exception {
        alreadyBuilt();
        for (String version : List.of("17.0.8", "17.0.15", "21", "21.0.8", "25.0.2")) {
            Path java = printingJava(version);
            Map<String, String> variables = Map.of("JAVA_HOME", java.toString(), "THRONG_JAVA_OPTS", "");
            List<String> words = new ArrayList<>(outcome(start(variables, "run", "scenario.yaml"))
                    .out()
                    .lines()
                    .toList());
            String library = words.remove(words.size() - 1);
            String log = words.stream()
                    .filter(word -> word.startsWith("-Dthrong.gcLog="))
                    .findFirst()
                    .orElseThrow()
                    .replace("-Dthrong.gcLog=", "");
            List<String> ours =
                    new ArrayList<>(new GeneratorJvm(JavaHomes.ofThisMachine().select(java.toString()), List.of())
                            .command(
                                    Main.class.getName(),
                                    home.resolve("lib") + "/*",
                                    Optional.of(home),
                                    Path.of(log),
                                    List.of("run", "scenario.yaml")));
            // a terminal stays open when a command ends, and a program's pipe does not
            assertThat(ours.remove(GeneratorJvm.endsWithInput())).isTrue();
            assertThat(words)
                    .as(version)
                    .containsExactlyInAnyOrderElementsOf(ours.subList(1, ours.size()))
                    .endsWith("run", "scenario.yaml");
            Map<String, String> environment = GeneratorJvm.environment(Map.of());
            assertThat(library)
                    .isEqualTo(environment.get("MALLOC_ARENA_MAX") + " " + environment.get("MALLOC_TRIM_THRESHOLD_"));
        }
    }

    /** A controller and its agents compare their versions. If git named them, a git that answers slowly would make them differ. */
    @Test
    void theVersionIsThatOfTheBuildAndNoGitIsAskedForIt() throws Exception {
        alreadyBuilt();
        Files.createDirectory(root.resolve(".git"));
        executable(tools.resolve("git"), "#!/bin/sh\necho asked >>'" + root.resolve("git-asked") + "'\necho 0ddba11\n");

        Outcome done = run("--version");

        assertThat(done.code()).isZero();
        assertThat(done.out()).doesNotContain("0ddba11");
        assertThat(root.resolve("git-asked")).doesNotExist();
    }

    /** An agent runs for months, and reports its garbage collections without a log. */
    @Test
    void anAgentWritesNoGcLog() throws Exception {
        alreadyBuilt();
        Path temporary = Files.createDirectory(root.resolve("temporary"));
        String java = printingJava("17.0.15").toString();

        Outcome agent = outcome(
                start(Map.of("TMPDIR", temporary.toString(), "JAVA_HOME", java), "agent", "--join", "127.0.0.1:7800"));

        assertThat(agent.code()).isZero();
        assertThat(agent.out()).contains("-Xms256m").doesNotContain("gcLog", "-Xlog:gc");
        assertThat(temporary).isEmptyDirectory();
    }

    /** {@code TMPDIR} may come from a session that has ended, and its directory with it. */
    @Test
    void aMissingTemporaryDirectoryIsReportedAndReplaced() throws Exception {
        alreadyBuilt();
        Path missing = root.resolve("none");
        String java = printingJava("17.0.15").toString();
        String warning = "throng: TMPDIR: " + missing
                + " (expected: an existing directory that you may write to); using /tmp instead\n";

        Outcome run = outcome(start(Map.of("TMPDIR", missing.toString(), "JAVA_HOME", java), "run", "scenario.yaml"));
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo(warning);
        Path log = run.out()
                .lines()
                .filter(word -> word.startsWith("-Dthrong.gcLog="))
                .map(word -> Path.of(word.replace("-Dthrong.gcLog=", "")))
                .findFirst()
                .orElseThrow();
        assertThat(log).hasParent(Path.of("/tmp")).exists();
        Files.delete(log);

        Outcome target = outcome(start(Map.of("TMPDIR", missing.toString()), "target", "nothing"));
        assertThat(target.code()).isEqualTo(ExitCode.USAGE);
        assertThat(target.err())
                .startsWith(warning)
                .contains("nothing: no such target")
                .doesNotContain("mktemp");
    }

    @Test
    void withoutATemporaryFileARunHasNoGcLogAndATargetDoesNotStart() throws Exception {
        alreadyBuilt();
        executable(tools.resolve("mktemp"), "#!/bin/sh\necho 'mktemp: a raw line' >&2\nexit 1\n");
        Map<String, String> variables = Map.of(
                "TMPDIR", root.toString(), "JAVA_HOME", printingJava("17.0.15").toString());
        String problem = "throng: " + root + ": no temporary file can be created (expected: a directory that you may"
                + " write to, with free space; name one in TMPDIR)\n";

        Outcome run = outcome(start(variables, "run", "scenario.yaml"));
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo(problem + "throng: the generator runs without a GC log\n");
        assertThat(run.out()).doesNotContain("gcLog");

        Outcome target = outcome(start(variables, "target", "riemann"));
        assertThat(target).isEqualTo(new Outcome(ExitCode.USAGE, "", problem));
    }

    /** Variables with which the launcher looks for Javas in this directory and on the {@code PATH} only. */
    private static Map<String, String> javasIn(Path directory) {
        Map<String, String> variables = new HashMap<>(
                Map.of("JAVA_HOME", "", "THRONG_SYSTEM_JVMS", directory.toString(), "THRONG_JAVA_OPTS", ""));
        for (int feature : List.of(17, 21, 25)) {
            variables.put("JAVA_HOME_" + feature, "");
            variables.put("JAVA_HOME_" + feature + "_X64", "");
        }
        return variables;
    }

    /** A Java that prints where it is. */
    private Path namedJava(Path home, String version, String processor, String modules) throws IOException {
        executable(home.resolve("bin/java"), "#!/bin/sh\necho \"$0\"\n");
        Files.writeString(
                home.resolve("release"),
                "JAVA_VERSION=\"" + version + "\"\nMODULES=\"java.base " + modules + "\"\nOS_ARCH=\"" + processor
                        + "\"\n");
        return home;
    }

    @Test
    void theNewestCompleteJavaIsChosenIfTheOneOnThePathIsTooOld() throws Exception {
        alreadyBuilt();
        Process asked = new ProcessBuilder("uname", "-m").start();
        String processor = new String(asked.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        Path all = root.resolve("jvms");
        namedJava(all.resolve("a-17"), "17.0.15", processor, "java.se jdk.jfr");
        Path best = namedJava(all.resolve("b-21"), "21.0.8", processor, "java.se");
        namedJava(all.resolve("c-25-early"), "25.0.2-ea", processor, "java.se");
        namedJava(all.resolve("d-25-other-processor"), "25.0.2", "riscv64", "java.se");
        namedJava(all.resolve("e-25-incomplete"), "25.0.2", processor, "java.logging");
        namedJava(all.resolve("f-26-not-tested"), "26", processor, "java.se");
        Files.createDirectories(all.resolve("g-empty"));
        Map<String, String> variables = javasIn(all);
        Path old = namedJava(root.resolve("old"), "11.0.2", processor, "java.se");
        Path link = Files.createSymbolicLink(tools.resolve("java"), old.resolve("bin/java"));
        assertThat(outcome(start(variables, "--version")).out()).isEqualTo(best.resolve("bin/java") + "\n");

        Path named = namedJava(root.resolve("named"), "25.0.2", processor, "java.se");
        variables.put("JAVA_HOME_25", named.toString());
        assertThat(outcome(start(variables, "--version")).out()).isEqualTo(named.resolve("bin/java") + "\n");
        Path home = namedJava(root.resolve("home"), "17.0.15", "any", "");
        variables.put("JAVA_HOME", home.toString());
        assertThat(outcome(start(variables, "--version")).out()).isEqualTo(home.resolve("bin/java") + "\n");
        variables.put("THRONG_JAVA", best.resolve("bin/java").toString());
        assertThat(outcome(start(variables, "--version")).out()).isEqualTo(best.resolve("bin/java") + "\n");
        Map<String, String> suitable = javasIn(all);
        Files.delete(link);
        Files.createSymbolicLink(
                link, namedJava(root.resolve("path"), "17.0.1", processor, "").resolve("bin/java"));
        assertThat(outcome(start(suitable, "--version")).out())
                .as("the one on the PATH suffices")
                .isEqualTo(link + "\n");
        variables.put("THRONG_JAVA", root.toString());
        assertThat(outcome(start(variables, "--version")))
                .isEqualTo(new Outcome(
                        ExitCode.USAGE,
                        "",
                        "throng: THRONG_JAVA: " + root
                                + " (expected: the directory of Java 17 or newer, or its file bin/java)\n"));
    }

    /** The name of the archive of classes that the launcher has made. */
    private Path archive(Map<String, String> variables) throws IOException, InterruptedException {
        return outcome(start(variables, "archive"))
                .out()
                .lines()
                .filter(word -> word.startsWith("-Dthrong.archive="))
                .map(word -> Path.of(word.replace("-Dthrong.archive=", "")))
                .findFirst()
                .orElseThrow();
    }

    private static void made(Path archive) throws IOException {
        Files.writeString(Path.of(archive + ".size"), "7\n");
        Files.writeString(archive, "classes");
    }

    private Map<String, String> archiving(String java, Path archives) throws IOException {
        return Map.of(
                "JAVA_HOME",
                printingJava(java).toString(),
                "THRONG_ARCHIVES",
                archives.toString(),
                "THRONG_JAVA_OPTS",
                "",
                "CI",
                "");
    }

    @Test
    void anArchiveOfClassesIsUsedWhileTheJarsAndTheJavaAreTheSame() throws Exception {
        alreadyBuilt();
        Path archives = root.resolve("archives");
        Map<String, String> variables = archiving("17.0.15", archives);
        Path archive = archive(variables);
        assertThat(archive).hasParentRaw(archives);
        String launcher = "-Dthrong.launcher=" + root.toRealPath().resolve("throng");
        assertThat(outcome(start(variables, "run", "a.yaml")).out())
                .doesNotContain("SharedArchiveFile")
                .contains(launcher);

        made(archive);
        String used = "-XX:SharedArchiveFile=" + archive + "\n-Xlog:cds*=off\n";
        for (String command : List.of("run", "study", "capacity", "agent", "gc")) {
            assertThat(outcome(start(variables, command, "a.yaml")))
                    .as(command)
                    .satisfies(done -> assertThat(done.err()).isEmpty())
                    .satisfies(done -> assertThat(done.out())
                            .contains(used, "-Dthrong.archives=" + archives + "\n")
                            .doesNotContain(launcher));
        }
        assertThat(archive(archiving("17.0.16", archives))).isNotEqualTo(archive);
        Map<String, String> newer = archiving("25.0.2", archives);
        made(archive(newer));
        assertThat(outcome(start(newer, "run", "a.yaml")).out())
                .contains("-XX:AOTCache=" + archive(newer) + "\n-Xlog:cds*=off,aot*=off\n");

        Files.writeString(archive, "class");
        assertThat(outcome(start(variables, "run", "a.yaml")).out())
                .as("an archive that was cut off")
                .doesNotContain("SharedArchiveFile")
                .contains(launcher);
        made(archive);
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().minusSeconds(100_000)));
        assertThat(archive(variables)).isNotEqualTo(archive);
        assertThat(outcome(start(variables, "run", "a.yaml")).out()).doesNotContain("SharedArchiveFile");
    }

    @Test
    void withOptionsThatAnArchiveMayNotFitOrWithoutADirectoryThereIsNone() throws Exception {
        alreadyBuilt();
        Path archives = root.resolve("archives");
        Map<String, String> variables = new HashMap<>(archiving("17.0.15", archives));
        made(archive(variables));
        variables.put("THRONG_JAVA_OPTS", "-Xmx2g -XX:+UseParallelGC");
        assertThat(outcome(start(variables, "run", "a.yaml")).out()).doesNotContain("SharedArchive", "throng.launcher");
        variables.put("THRONG_JAVA_OPTS", "-Xmx2g");
        assertThat(outcome(start(variables, "run", "a.yaml")).out()).contains("-XX:SharedArchiveFile=");
        variables.put("THRONG_ARCHIVES", "off");
        assertThat(outcome(start(variables, "run", "a.yaml")).out()).doesNotContain("archive");

        // a file is no directory, even for root
        variables.put("THRONG_ARCHIVES", jar().resolve("none").toString());
        assertThat(outcome(start(variables, "run", "a.yaml"))).satisfies(done -> {
            assertThat(done.err()).isEmpty();
            assertThat(done.out()).doesNotContain("SharedArchive", "throng.launcher");
        });
        variables.put("THRONG_ARCHIVES", root.resolve("new").toString());
        variables.put("CI", "true");
        assertThat(outcome(start(variables, "run", "a.yaml")).out()).doesNotContain("throng.launcher");
    }

    private Path jar() {
        return home.resolve("lib").resolve("cli-0.1.0.jar");
    }

    @Test
    void aRunWaitsForTheArchiveThatAnotherProcessMakes() throws Exception {
        alreadyBuilt();
        Path archives = Files.createDirectory(root.resolve("archives"));
        Map<String, String> variables = archiving("17.0.15", archives);
        Path archive = archive(variables);
        Process maker = new ProcessBuilder("sleep", "300").start();
        started.add(maker);
        Files.writeString(archives.resolve("making.pid"), maker.pid() + "\n");
        Process run = start(variables, "run", "a.yaml");
        Path err = root.resolve("stream-" + started.indexOf(run) + ".err");
        Eventually.found("it waits", Duration.ofMinutes(1), () -> text(err), text -> text.contains("waiting for"));
        made(archive);
        assertThat(outcome(run).out()).contains("-XX:SharedArchiveFile=" + archive);
        maker.destroy();
        assertThat(maker.waitFor(1, TimeUnit.MINUTES)).isTrue();
        Files.delete(archive);
        assertThat(outcome(start(variables, "run", "a.yaml")).err())
                .as("its maker has ended")
                .isEmpty();
    }
}
