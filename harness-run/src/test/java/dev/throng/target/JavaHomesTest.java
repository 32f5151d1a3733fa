package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaHomesTest {

    @TempDir
    private Path directory;

    private JavaHomes homes;

    @BeforeEach
    void install() throws IOException {
        Path own = install("own", "JAVA_VERSION=\"17.0.15\"\nIMPLEMENTOR=\"Debian\"\n");
        Path jvms = Files.createDirectories(directory.resolve("jvm"));
        install("jvm/eleven", "IMPLEMENTOR=\"Eclipse Adoptium\"\nJAVA_VERSION=\"11.0.9\"\n");
        install("jvm/eleven-newer", "JAVA_VERSION=\"11.0.13\"\n");
        install("jvm/eight", "JAVA_VERSION=\"1.8.0_402\"\n");
        install("jvm/early", "JAVA_VERSION=\"27-ea\"\n");
        install("jvm/no-version", "JAVA_VERSION=\"whatever\"\n");
        Files.createSymbolicLink(jvms.resolve("default"), own);
        Files.createDirectories(jvms.resolve("no-java-in-it"));
        Path named = install("elsewhere", "JAVA_VERSION=\"25.0.3\"\n");
        install("listed/alone", "JAVA_VERSION=\"21.0.8\"\n");
        install("listed/several/one", "JAVA_VERSION=\"22.0.1\"\n");
        Path onPath = install("on-path", "JAVA_VERSION=\"23.0.1\"\n");
        install("toolchain", "JAVA_VERSION=\"24.0.1\"\n");
        Files.createSymbolicLink(
                Files.createDirectories(directory.resolve("bin")).resolve("java"), onPath.resolve("bin/java"));
        String listed = directory.resolve("listed/alone") + File.pathSeparator + directory.resolve("listed/several");
        homes = new JavaHomes(
                own,
                Map.of(
                        "JAVA_HOME_25_X64",
                        named.toString(),
                        "JAVA_HOME",
                        "",
                        "PATH",
                        "x" + File.pathSeparator + directory.resolve("bin"),
                        JavaHomes.LISTED,
                        listed),
                List.of(jvms, directory.resolve("none")),
                Files.writeString(
                        directory.resolve("toolchains.xml"),
                        "<!DOCTYPE toolchains [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><toolchains><toolchain><type>jdk</type>"
                                + "<configuration><jdkHome> " + directory.resolve("toolchain")
                                + " </jdkHome></configuration></toolchain></toolchains>"));
    }

    @Test
    void eachInstallationIsFoundOnceAndOursFirst() {
        assertThat(homes.find()).extracting(JavaHome::feature).containsExactly(17, 25, 21, 22, 23, 24, 27, 8, 11, 11);
        assertThat(homes.find().get(0).vendor()).isEqualTo("Debian");
    }

    @Test
    void numberSelectsTheNewestOfThatFeature() {
        assertThat(homes.select("11").version()).isEqualTo("11.0.13");
        assertThat(homes.select("8").version()).isEqualTo("1.8.0_402");
    }

    @Test
    void nothingSelectsOurOwn() {
        assertThat(homes.select("").home()).isEqualTo(directory.resolve("own"));
    }

    @Test
    void pathOfAnInstallationOrOfItsCommandSelectsIt() {
        Path home = directory.resolve("jvm/eleven");

        assertThat(homes.select(home.toString()).version()).isEqualTo("11.0.9");
        assertThat(homes.select(home.resolve("bin/java").toString()).version()).isEqualTo("11.0.9");
    }

    @Test
    void missingVersionListsWhatWasFound() {
        assertThatThrownBy(() -> homes.select("16"))
                .isInstanceOf(TargetException.class)
                .hasMessageContainingAll("java: 16", "17.0.15 (Debian)", "11.0.13", "1.8.0_402", "27-ea");
        assertThatThrownBy(() -> homes.select(directory.resolve("jvm").toString()))
                .isInstanceOf(TargetException.class);
    }

    @Test
    void aBrokenToolchainsFileCostsNothingButItself() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.xml"), "<toolchains><jdkHome>");
        JavaHomes others = new JavaHomes(directory.resolve("own"), Map.of(), List.of(), broken);

        assertThat(others.find()).extracting(JavaHome::feature).containsExactly(17);
    }

    @Test
    void thisMachineHasTheJavaWeRunOn() {
        assertThat(JavaHomes.ofThisMachine().select("").feature())
                .isEqualTo(Runtime.version().feature());
    }

    private Path install(String name, String release) throws IOException {
        Path home = directory.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), release);
        return home;
    }
}
