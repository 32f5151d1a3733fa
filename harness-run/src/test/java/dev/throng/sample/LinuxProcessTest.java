package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LinuxProcessTest {

    private static final long TICK = 10_000_000;

    @TempDir
    private Path root;

    private ProcFixture fixture;

    @BeforeEach
    void processes() throws IOException {
        fixture = new ProcFixture(root).file("sys/kernel/task_delayacct", "0\n");
        fixture.process(1, "init", 'S', 0, 9, 9, 1).process(10, "sh) (x", 'S', 1, 1, 2, 100);
        fixture.process(11, "java", 'S', 10, 50, 5, 200).process(12, "worker", 'S', 11, 7, 3, 300);
    }

    @Test
    void treeIsTheSumOfItsProcesses() {
        ProcessSample sample = new LinuxProcess(fixture.proc(), 10, true).sample();

        assertThat(sample.cpuUserNanos()).hasValue(58 * TICK);
        assertThat(sample.cpuSystemNanos()).hasValue(10 * TICK);
        assertThat(sample.cpuNanos()).hasValue(68 * TICK);
        assertThat(sample.threads()).hasValue(12);
        assertThat(sample.vszBytes()).hasValue(3 * 3133440L);
        assertThat(sample.rssBytes()).hasValue(3 * 417L * 4096);
        assertThat(sample.gcCpuNanos()).isEmpty();
        assertThat(sample.ioWaitNanos()).isEmpty();
    }

    @Test
    void theProcessOfATreeThatIsNearestToItsLimitOfFilesIsNamed() throws IOException {
        for (int file = 0; file < 70; file++) {
            fixture.file("11/fd/" + file, "").file("12/fd/" + file, "");
        }
        fixture.file("10/limits", "Max open files            20                   20                   files\n")
                .file("11/limits", "Max open files            200000               524288               files\n")
                .file("12/limits", "Max open files            100000               524288               files\n");

        ProcessSample sample = new LinuxProcess(fixture.proc(), 10, true).sample();

        assertThat(sample.fullest())
                .hasValue(new ProcessSample.FileUse(
                        12, fixture.proc().openFiles(12).orElseThrow(), 100_000));
    }

    @Test
    void withoutALimitOfFilesNoProcessIsNearestToIt() throws IOException {
        for (int file = 0; file < 70; file++) {
            fixture.file("11/fd/" + file, "");
        }
        fixture.file("11/limits", "Max open files            unlimited            unlimited            files\n");

        assertThat(new LinuxProcess(fixture.proc(), 10, true).sample().fullest())
                .isEmpty();
    }

    @Test
    void processAloneLeavesItsChildrenOut() {
        assertThat(new LinuxProcess(fixture.proc(), 10, false).sample().cpuUserNanos())
                .hasValue(TICK);
    }

    @Test
    void descendantWhoseParentEndsStaysAMember() throws IOException {
        LinuxProcess process = new LinuxProcess(fixture.proc(), 10, true);
        process.sample();

        remove("11");
        fixture.process(12, "worker", 'S', 1, 8, 3, 300);

        assertThat(process.sample().cpuUserNanos()).hasValue(9 * TICK);
    }

    @Test
    void reusedPidIsNotAMember() throws IOException {
        LinuxProcess process = new LinuxProcess(fixture.proc(), 10, true);
        process.sample();

        fixture.process(12, "other", 'S', 1, 1000, 1000, 999);

        assertThat(process.sample().cpuUserNanos()).hasValue(51 * TICK);
    }

    @Test
    void timeOfAChildIsKeptWhenItEndsAndIsWaitedFor() throws IOException {
        LinuxProcess process = new LinuxProcess(fixture.proc(), 10, true);
        long before = process.sample().cpuNanos().orElseThrow();

        fixture.process(12, "worker", 'Z', 11, 7, 3, 300);
        long zombie = process.sample().cpuNanos().orElseThrow();
        remove("12");
        fixture.file("11/stat", ProcFixture.stat(11, "java", 'S', 10, 50, 5, 7, 3, 4, 200, 0));
        long waitedFor = process.sample().cpuNanos().orElseThrow();

        assertThat(zombie).isEqualTo(before);
        assertThat(waitedFor).isEqualTo(before);
    }

    @Test
    void processAloneIsNotChargedWithChildrenThatEnded() throws IOException {
        fixture.file("11/stat", ProcFixture.stat(11, "java", 'S', 10, 50, 5, 7000, 3000, 4, 200, 0));

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().cpuNanos())
                .hasValue(55 * TICK);
    }

    @Test
    void processThatStartsLaterIsFound() throws IOException {
        LinuxProcess process = new LinuxProcess(fixture.proc(), 10, true);
        process.sample();

        fixture.process(13, "late", 'S', 12, 100, 0, 400);
        for (int i = 0; i < 5; i++) {
            process.sample();
        }

        assertThat(process.sample().cpuUserNanos()).hasValue(158 * TICK);
    }

    @Test
    void processThatEndedGivesNothing() throws IOException {
        LinuxProcess process = new LinuxProcess(fixture.proc(), 12, true);
        remove("12");

        assertThat(process.sample()).isEqualTo(ProcessSample.NONE);
        assertThat(new LinuxProcess(fixture.proc(), 4711, true).sample()).isEqualTo(ProcessSample.NONE);
    }

    @Test
    void openFilesAreCounted() throws IOException {
        fixture.file("10/fd/0", "").file("10/fd/1", "").file("10/fd/17", "");

        // a directory of a real file system has a size; in /proc it is 0 before Linux 6.2
        OptionalLong files =
                new LinuxProcess(fixture.proc(), 10, false).sample().openFiles();

        assertThat(files).isPresent();
        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().openFiles())
                .isEmpty();
    }

    @Test
    void collectorsOwnThreadsAreCountedByTheirNames() throws IOException {
        fixture.thread(11, 11, "java", 500)
                .thread(11, 20, "GC Thread#0", 1_000)
                .thread(11, 21, "G1 Conc#0", 200)
                .thread(11, 22, "VM Thread", 40_000)
                .thread(11, 23, "GClicker", 9_999_999)
                .thread(11, 24, "C2 CompilerThre", 7_777_777);

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().gcCpuNanos())
                .hasValue(41_200);
    }

    /** The names that JVMs of versions 11, 17, 21 and 25 give their threads, as the kernel cuts them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ParGC Thread#0",
                "CMS Main Thread",
                "G1 Main Marker",
                "G1 Refine#0",
                "G1 Young RemSet",
                "Shenandoah GC T",
                "ShenandoahContr",
                "Shenandoah Regu",
                "ZWorker#0",
                "ZWorkerYoung#0",
                "ZDriverMajor",
                "ZDirector",
                "ZUnmapper",
                "XWorker#0",
                "XDriver",
                "XDirector",
                "XUnmapper"
            })
    void threadOfACollectorIsCountedInAddition(String name) throws IOException {
        fixture.thread(11, 22, "VM Thread", 40_000).thread(11, 23, name, 2_000);

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().gcCpuNanos())
                .hasValue(42_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "XNIO-1 I/O-1", "ZooKeeper", "XMPP worker", "C2 CompilerThre", "Safepoint Clean"})
    void threadOfAnotherKindIsNotCounted(String name) throws IOException {
        fixture.thread(11, 22, "VM Thread", 40_000).thread(11, 23, name, 2_000);

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().gcCpuNanos())
                .hasValue(40_000);
    }

    @Test
    void serialCollectorWorksInTheVmThread() throws IOException {
        fixture.thread(11, 11, "java", 500).thread(11, 22, "VM Thread", 40_000);

        assertThat(new LinuxProcess(fixture.proc(), 10, true).sample().gcCpuNanos())
                .hasValue(40_000);
    }

    @Test
    void threadThatIsNamedAfterItWasFirstSeenIsCounted() throws IOException {
        fixture.thread(11, 22, "VM Thread", 40_000).thread(11, 25, "java", 0);
        LinuxProcess process = new LinuxProcess(fixture.proc(), 11, false);
        process.sample();

        fixture.thread(11, 25, "ZWorker#3", 6_000);

        assertThat(process.sample().gcCpuNanos()).hasValue(46_000);
    }

    /** The names that JVMs of versions 11, 17, 21 and 25 give their compilers, and Throng its threads, as the kernel cuts them. */
    @ParameterizedTest
    @CsvSource({
        "C1 CompilerThre, COMPILER",
        "C2 CompilerThre, COMPILER",
        "Sweeper thread, COMPILER",
        "throng-loop-1-1, LOAD",
        "throng-loop-2-1, LOAD",
        "throng-collecto, RECORDING",
        "throng-agent, RECORDING",
        "throng-probes, SAMPLING",
        "throng-metrics-, LIVE_PAGE",
        "throng-live-2-1, LIVE_PAGE",
        "G1 Conc#0, COLLECTOR"
    })
    void threadCountsForThePartThatItsNameStates(String name, CpuPart part) throws IOException {
        fixture.thread(11, 22, "VM Thread", 0).thread(11, 23, name, 2_000).thread(11, 24, "main", 9_999);

        CpuParts parts = new LinuxProcess(fixture.proc(), 11, false).sample().cpuParts();

        assertThat(parts.of(part)).hasValue(2_000);
        assertThat(parts.nanos().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(2_000);
    }

    @Test
    void aProcessThatIsNoJvmHasNoParts() throws IOException {
        fixture.thread(11, 23, "C2 CompilerThre", 2_000);

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().cpuParts())
                .isEqualTo(CpuParts.NONE);
    }

    @Test
    void threadThatEndsKeepsTheTimeOfItsLastSample() throws IOException {
        fixture.thread(11, 22, "VM Thread", 0).thread(11, 23, "C2 CompilerThre", 2_000);
        LinuxProcess process = new LinuxProcess(fixture.proc(), 11, false);
        process.sample();

        remove("11/task/23");
        fixture.thread(11, 24, "C2 CompilerThre", 300);

        assertThat(process.sample().cpuParts().of(CpuPart.COMPILER)).hasValue(2_300);
        assertThat(process.sample().cpuParts().of(CpuPart.COMPILER)).hasValue(2_300);
    }

    @Test
    void threadWithTheIdOfOneThatEndedCountsInAddition() throws IOException {
        fixture.thread(11, 22, "VM Thread", 0).thread(11, 23, "C2 CompilerThre", 2_000);
        LinuxProcess process = new LinuxProcess(fixture.proc(), 11, false);
        process.sample();

        fixture.thread(11, 23, "C1 CompilerThre", 300);

        assertThat(process.sample().cpuParts().of(CpuPart.COMPILER)).hasValue(2_300);
    }

    @Test
    void aSampleReadsOneFileForEachThreadWithAPartAndNoneForTheOthers() throws IOException {
        fixture.thread(11, 22, "VM Thread", 0);
        for (int loop = 0; loop < 16; loop++) {
            fixture.thread(11, 100 + loop, "throng-loop-1-" + loop, 1_000);
        }
        for (int other = 0; other < 40; other++) {
            fixture.thread(11, 200 + other, "worker-" + other, 1_000);
        }
        CountingProcFs proc = new CountingProcFs(root.toString());
        JvmThreads threads = new JvmThreads(proc, 11);
        threads.cpu();
        threads.cpu();
        proc.reads = 0;

        threads.cpu();

        assertThat(proc.reads).isEqualTo(17);
    }

    private static final class CountingProcFs extends ProcFs {
        private int reads;

        CountingProcFs(String root) {
            super(root);
        }

        @Override
        Optional<String> read(String path) {
            reads++;
            return super.read(path);
        }
    }

    @Test
    void withoutSchedstatTheTicksOfTheThreadAreTaken() throws IOException {
        fixture.thread(11, 22, "VM Thread", 40_000).thread(11, 26, "Shenandoah GC T", 0);
        Files.delete(root.resolve("11/task/26/schedstat"));
        fixture.file("11/task/26/stat", ProcFixture.stat(26, "Shenandoah GC T", 'S', 10, 3, 4, 9, 9, 4, 200, 0));

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().gcCpuNanos())
                .hasValue(7 * TICK + 40_000);
    }

    @Test
    void ioWaitIsSummedOverThreadsWhereTheKernelCountsIt() throws IOException {
        fixture.file("sys/kernel/task_delayacct", "1\n")
                .file("11/task/11/stat", ProcFixture.stat(11, "java", 'S', 10, 0, 0, 0, 0, 4, 200, 2))
                .file("11/task/20/stat", ProcFixture.stat(20, "a) b", 'D', 10, 0, 0, 0, 0, 4, 200, 40));

        assertThat(new LinuxProcess(fixture.proc(), 11, false).sample().ioWaitNanos())
                .hasValue(42 * TICK);
    }

    private void remove(String directory) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(directory))) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> assertThat(file.toFile().delete()).isTrue());
        }
    }
}
