package dev.throng.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package, unpacked below a directory. */
@Timeout(120)
class DebianPackageIT {

    private static final Path PACKAGE = Downloads.TARGET.resolve(Downloads.NAME.replace('-', '_') + "_all.deb");

    @TempDir
    static Path directory;

    private static Path root;

    @BeforeAll
    static void unpack() throws Exception {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/dpkg-deb")),
                "no dpkg-deb; to enable: use Debian, or install dpkg");
        root = directory.resolve("root");
        dpkg("-x", PACKAGE.toString(), root.toString());
    }

    private static String dpkg(String... arguments) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/dpkg-deb").redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.redirectOutput(output.toFile()).start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }

    @Test
    void itNeedsJava17AndNothingElse() throws Exception {
        assertThat(dpkg("-f", PACKAGE.toString(), "Depends").strip())
                .isEqualTo("default-jre-headless (>= 2:1.17) | java17-runtime-headless");
        assertThat(dpkg("-f", PACKAGE.toString(), "Version").strip()).isEqualTo(Downloads.NAME.replace("throng-", ""));
    }

    @Test
    void allFilesBelongToRootAndOnlyTheLauncherIsExecutable() throws Exception {
        List<String> lines = dpkg("-c", PACKAGE.toString()).lines().toList();
        assertThat(lines).hasSizeGreaterThan(200).allMatch(line -> line.contains(" root/root "));
        Pattern executable = Pattern.compile("-[rw-]{2}x.*");
        assertThat(lines.stream().filter(line -> executable.matcher(line).matches()))
                .singleElement()
                .asString()
                .startsWith("-rwxr-xr-x")
                .endsWith("/usr/share/throng/bin/throng");
    }

    @Test
    void theCommandStartsThroughItsLink() throws Exception {
        assertThat(root.resolve("usr/bin/throng")).isSymbolicLink();
        Shell.Outcome version =
                Shell.withJava(directory.resolve("work")).run(root.resolve("usr/bin/throng"), "--version");

        assertThat(version.err()).isEmpty();
        assertThat(version.out()).startsWith("Throng ");
    }

    @Test
    void itHasTheSameProgramAsTheArchive() throws Exception {
        Map<String, String> tree = Downloads.files(Downloads.TARGET.resolve(Downloads.NAME));
        Map<String, String> installed = Downloads.files(root.resolve("usr/share/throng"));

        tree.keySet().removeIf(name -> !name.matches("(bin|lib|targets)/.*"));
        assertThat(installed).isEqualTo(tree);
    }

    @Test
    void lintianFindsNoFault() throws Exception {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/lintian")), "no lintian; to enable: apt-get install lintian");
        // Libraries have classes for versions of Java that lintian does not know; older JVMs ignore them.
        Process lintian = new ProcessBuilder(
                        "/usr/bin/lintian", "--suppress-tags", "unknown-java-class-version", PACKAGE.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("lintian").toFile())
                .start();
        assertThat(lintian.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readAllLines(directory.resolve("lintian")))
                .noneMatch(line -> line.startsWith("E: ") || line.startsWith("W: "));
        assertThat(lintian.exitValue()).isZero();
    }

    @Test
    void pagesForManCompletionsAndLicencesAreWhereDebianWantsThem() {
        assertThat(List.of(
                        "man/man1/throng.1.gz",
                        "man/man1/throng-run.1.gz",
                        "bash-completion/completions/throng",
                        "zsh/vendor-completions/_throng",
                        "fish/vendor_completions.d/throng.fish",
                        "doc/throng/copyright",
                        "doc/throng/changelog.gz",
                        "doc/throng/CHANGELOG.md",
                        "doc/throng/licences/THIRD-PARTY.txt",
                        "doc/throng/examples/quickstart.yaml",
                        "doc/throng/docs/install.md"))
                .allSatisfy(file ->
                        assertThat(root.resolve("usr/share").resolve(file)).isNotEmptyFile());
    }
}
