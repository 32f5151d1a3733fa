package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessNamesTest {

    @TempDir
    private Path proc;

    private ProcessNames names;

    @BeforeEach
    void processes() throws IOException {
        process(1, "systemd", "/sbin/init");
        process(20, "icecast2", "/usr/bin/icecast2\0-c\0/etc/icecast.xml");
        process(30, "java", "/usr/bin/java\0-Xmx1g\0-jar\0/opt/riemann-0.3.jar\0riemann.config");
        process(40, "java", "java\0-cp\0lib/*\0tigase.server.XMPPServer");
        process(50, "bash", "bash\0-c\0tail -f icecast2");
        process(60, "averyveryverylo", "/opt/averyveryverylongname");
        process(70, "java", "java\0-jar\0throng.jar\0--set\0target.process=XMPPServer\0XMPPServer");
        Files.createDirectories(proc.resolve("80"));
        Files.createDirectories(proc.resolve("net"));
        names = new ProcessNames(proc, Set.of(70L));
    }

    @Test
    void commandsOwnNameWinsOverAMentionOfIt() {
        assertThat(names.pidOf("icecast2")).isEqualTo(20);
    }

    @Test
    void nameCutByLinuxIsFoundByItsFullName() {
        assertThat(names.pidOf("averyveryverylongname")).isEqualTo(60);
    }

    @Test
    void jarOrMainClassNamesAJavaProcessButNeverTheHarnessItself() {
        assertThat(names.pidOf("riemann-0.3.jar")).isEqualTo(30);
        assertThat(names.pidOf("riemann-0.3")).isEqualTo(30);
        assertThat(names.pidOf("tigase.server.XMPPServer")).isEqualTo(40);
        assertThat(names.pidOf("XMPPServer")).isEqualTo(40);
    }

    @Test
    void nameOfSeveralListsThem() {
        assertThatThrownBy(() -> names.pidOf("java"))
                .isInstanceOf(TargetException.class)
                .hasMessageContainingAll("2 processes match", "30 (/usr/bin/java -Xmx1g", "40 (java -cp");
    }

    @Test
    void nameOfNoneSaysSoWithoutPrintingItsControlCharacters() {
        assertThatThrownBy(() -> names.pidOf("no\u001bsuch"))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("no\\u001bsuch");
    }

    @Test
    void withoutAProcessTableThePidIsAskedFor() {
        assertThatThrownBy(() -> new ProcessNames(proc.resolve("none"), Set.of()).pidOf("x"))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("pid");
    }

    @Test
    void pidOfNoProcessIsAnError() {
        assertThatThrownBy(() -> ProcessNames.ofThisMachine().find("99999999999"))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("99999999999");
        assertThatThrownBy(() -> ProcessNames.ofThisMachine().find("99999999999999999999"))
                .isInstanceOf(TargetException.class);
    }

    private void process(long pid, String comm, String cmdline) throws IOException {
        Path directory = Files.createDirectories(proc.resolve(Long.toString(pid)));
        Files.writeString(directory.resolve("comm"), comm + "\n");
        Files.writeString(directory.resolve("cmdline"), cmdline + "\0");
    }
}
