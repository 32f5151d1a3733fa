package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineFactsTest {

    @TempDir
    private Path root;

    @Test
    void factsAreReadWhereLinuxKeepsThem() throws IOException {
        new ProcFixture(root)
                .file(
                        "proc/cpuinfo",
                        "processor\t: 0\nmodel name\t: Some CPU @ 2.5GHz\nflags\t\t: fpu hypervisor sse\n")
                .file("proc/stat", "cpu  1 2 3\ncpu0 1 2 3\ncpu1 1 2 3\n")
                .file("proc/meminfo", "MemTotal:       16384 kB\nMemFree: 1 kB\nMemAvailable:    8192 kB\n")
                .file("proc/1/cgroup", "0::/system.slice/docker-abc.scope\n")
                .file("proc/self/cgroup", "0::/user.slice/a\n")
                .file("sys/fs/cgroup/user.slice/a/memory.max", "max\n")
                .file("sys/fs/cgroup/user.slice/memory.max", "1048576\n")
                .file("sys/fs/cgroup/user.slice/a/cpu.max", "150000 100000\n")
                .file("sys/fs/cgroup/cpu.max", "400000 100000\n")
                .file("etc/os-release", "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n");

        Map<String, Map<String, Object>> sections = new MachineFacts(root, Map.of()).sections();

        assertThat(sections.get("cpu"))
                .containsEntry("model", "Some CPU @ 2.5GHz")
                .containsEntry("online", 2L)
                .containsEntry("cgroupLimit", 1.5);
        assertThat(sections.get("memory"))
                .containsEntry("memTotalBytes", 16384L * 1024)
                .containsEntry("cgroupLimitBytes", 1_048_576L)
                .doesNotContainKey("swapTotalBytes");
        assertThat(sections.get("os")).containsEntry("distribution", "Debian GNU/Linux 12");
        assertThat(sections.get("container")).containsEntry("kind", "docker").containsEntry("hypervisor", "yes");
    }

    @Test
    void availableMemoryIsAtMostWhatTheContainerAllows() throws IOException {
        ProcFixture fixture = new ProcFixture(root).file("proc/meminfo", "MemAvailable:    8192 kB\n");
        assertThat(new MachineFacts(root, Map.of()).availableMemoryBytes()).hasValue(8192L * 1024);

        fixture.file("proc/self/cgroup", "0::/a\n").file("sys/fs/cgroup/a/memory.max", "1048576\n");

        assertThat(new MachineFacts(root, Map.of()).availableMemoryBytes()).hasValue(1_048_576);

        fixture.file("sys/fs/cgroup/a/memory.current", "948576\n")
                .file("sys/fs/cgroup/a/memory.stat", "anon 848576\ninactive_file 100000\n");

        assertThat(new MachineFacts(root, Map.of()).availableMemoryBytes()).hasValue(200_000);
        assertThat(new MachineFacts(root.resolve("none"), Map.of()).availableMemoryBytes())
                .isEmpty();
    }

    @Test
    void olderControlGroupsAreReadToo() throws IOException {
        ProcFixture fixture = new ProcFixture(root)
                .file("memory/a/b/memory.limit_in_bytes", "9223372036854771712\n")
                .file("memory/a/memory.limit_in_bytes", "2097152\n")
                .file("cpu,cpuacct/x", "")
                .file("cpu/a/cpu.cfs_quota_us", "50000\n")
                .file("cpu/a/cpu.cfs_period_us", "100000\n")
                .file("cpu/cpu.cfs_quota_us", "-1\n");
        assertThat(fixture.proc().exists()).isFalse();
        Cgroups groups = new Cgroups(root, "4:memory:/a/b\n1:cpu,cpuacct:/a\n0::/\n");

        assertThat(groups.memoryBytes()).hasValue(2_097_152);
        assertThat(groups.cpus()).hasValue(0.5);
        assertThat(new Cgroups(root.resolve("none"), "").cpus()).isEmpty();
        assertThat(new Cgroups(root.resolve("none"), "").memoryBytes()).isEmpty();
    }

    @Test
    void bareSystemStillHasAllSections() {
        assertThat(new MachineFacts(root, Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1")).sections())
                .containsOnlyKeys("java", "os", "cpu", "memory", "limits", "container")
                .hasEntrySatisfying("container", facts -> assertThat(facts).containsEntry("kind", "kubernetes"));
    }

    @Test
    void secretsStayOutOfTheOptions() {
        assertThat(MachineFacts.java(List.of(
                        "-Xmx1g",
                        "-Djavax.net.ssl.keyStorePassword=hush",
                        "-Dpassword=two words",
                        "-Dpin=4711",
                        "-Da=b c")))
                .containsEntry(
                        "options", "-Xmx1g -Djavax.net.ssl.keyStorePassword=*** -Dpassword=*** -Dpin=*** -Da=b c");
    }

    /** A password with the end of a user's name in it, of which half would remain. */
    @Test
    void aUrlStaysWholeForTheMaskingThatKnowsItsPassword() {
        assertThat(MachineFacts.java(List.of("-Durl=http://u:Atom@ic/Key@h/")))
                .containsEntry("options", "-Durl=http://u:Atom@ic/Key@h/");
    }

    @Test
    void valuesAreTextsAndNumbersOnly() {
        MachineFacts.ofThisMachine().sections().values().stream()
                .flatMap(section -> section.values().stream())
                .forEach(value -> assertThat(value).isInstanceOfAny(String.class, Long.class, Double.class));
    }
}
