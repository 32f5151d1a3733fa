package dev.throng.run.write;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.protocol.Protocol;
import dev.throng.run.directory.Manifest;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.directory.WholeFile;
import dev.throng.run.result.ResultFile;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The result directory while it is written; see {@link DiskReserve} for what a disk that fills up leaves of a run. */
public final class ResultFiles implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ResultFiles.class);

    /** The log and the manifest are those of the directory, which is taken before. */
    private static final List<String> FROM_THE_START = List.of(
            ResultFile.SCENARIO.path(),
            ResultFile.ENVIRONMENT.path(),
            WholeFile.draft(ResultFile.ENVIRONMENT.path()),
            ResultFile.INTERVALS.path(),
            ResultFile.FAILURES.path(),
            ResultFile.SERIES.path(),
            ResultFile.METRICS.path(),
            ResultFile.RESOURCES.path(),
            ResultFile.HISTOGRAMS.path(),
            ResultFile.AGENTS_JOURNAL.path(),
            ResultFile.OBSERVED_BY_TARGET.path());

    private static final List<String> AT_THE_END = List.of(
            ResultFile.GC_EVENTS.path(),
            ResultFile.GC_HEAP.path(),
            ResultFile.OBSERVED.path(),
            ResultFile.SLOWEST.path(),
            ResultFile.PHASE_HISTOGRAMS.path(),
            ResultFile.RESULT.path(),
            WholeFile.draft(ResultFile.RESULT.path()));

    private final OwnDirectory own;
    private final Path directory;
    private final List<String> ofTheTarget;
    private final DiskReserve reserve;
    private final IntervalFiles intervals;
    private final Masking masking;
    private final JsonMapper json;

    private ResultFiles(
            OwnDirectory own,
            Path directory,
            List<String> ofTheTarget,
            DiskReserve reserve,
            IntervalFiles intervals,
            Masking masking) {
        this.own = own;
        this.ofTheTarget = ofTheTarget;
        this.masking = masking;
        this.json = JsonText.mapper(masking);
        this.directory = directory;
        this.reserve = reserve;
        this.intervals = intervals;
    }

    /**
     * Makes what is written from the start.
     *
     * @param own the directory of the run
     * @param environment the sections of {@code environment.json}
     * @param loops event loops of the run
     * @throws RunException if it cannot be written; none of these files is left in it then
     */
    public static ResultFiles create(OwnDirectory own, ScenarioFile file, Map<String, Object> environment, int loops)
            throws RunException {
        Path directory = own.path();
        List<String> ofTheTarget = ofTheTarget(file.scenario().target());
        Protocol protocol = file.scenario().protocol();
        try {
            for (List<String> names : List.of(ofTheTarget, FROM_THE_START, DiskReserve.FILES)) {
                own.list(names);
            }
            DiskReserve reserve = DiskReserve.create(
                    directory,
                    new DiskReserve.Plan(
                            file.scenario().phases().size(),
                            protocol.operations().size(),
                            protocol.metrics().size(),
                            loops));
            Files.writeString(directory.resolve(ResultFile.SCENARIO.path()), file.effectiveYaml());
            Masking masking = file.masking();
            IntervalFiles intervals = new IntervalFiles(directory, protocol.operations(), masking);
            ResultFiles files = new ResultFiles(own, directory, ofTheTarget, reserve, intervals, masking);
            files.json(ResultFile.ENVIRONMENT.path(), environment);
            return files;
        } catch (IOException e) {
            clear(directory, ofTheTarget);
            throw OwnDirectory.unwritable(directory, e);
        }
    }

    /** What the target's processes say before they can be loaded, or why they cannot. */
    private static List<String> ofTheTarget(TargetSpec target) {
        int processes = target instanceof TargetSpec.Launch launch ? launch.processes() : 1;
        return IntStream.rangeClosed(1, processes)
                .boxed()
                .flatMap(number -> Stream.of(
                        targetOutput(number),
                        targetGcLog(number),
                        GcLogOptions.deoptimizationLog(Path.of(targetGcLog(number)))
                                .toString()))
                .toList();
    }

    /**
     * The name of the file with the output of a started target.
     *
     * @param number the number of the process, from 1
     */
    public static String targetOutput(int number) {
        return targetName(number) + ".out";
    }

    /**
     * The name of the garbage collection log of a started target.
     *
     * @param number the number of the process, from 1
     */
    public static String targetGcLog(int number) {
        return targetName(number) + "-gc.log";
    }

    /**
     * The name of a started process of the target in files: {@code target}, {@code target-2} and so on.
     *
     * @param number the number of the process, from 1
     */
    public static String targetName(int number) {
        return number == 1 ? "target" : "target-" + number;
    }

    public Path directory() {
        return directory;
    }

    public IntervalFiles intervals() {
        return intervals;
    }

    /** Creates a file whose columns are always the same. */
    public CsvWriter csv(ResultFile file) throws IOException {
        return csv(file.path(), file.columnNames());
    }

    public CsvWriter csv(String name, List<String> header) throws IOException {
        return new CsvWriter(directory.resolve(name), header, masking);
    }

    /** Gives back what the disk holds for the files that are written at the end, but for {@code result.json}. */
    public void keepRoomForResult() throws IOException {
        reserve.keepRoomForResult();
    }

    public void json(String name, Object document) throws IOException {
        WholeFile.write(directory.resolve(name), json.writeValueAsBytes(document));
    }

    /** Writes {@code result.json}; for it there is room on a full disk too, twice. */
    public void result(RunResult result) throws IOException {
        reserve.writeResult(json.writeValueAsBytes(result));
    }

    /** Records that load is about to be sent. From now on, a later run deletes the files only with {@code --overwrite}. */
    public void keep() throws IOException {
        own.keep(AT_THE_END);
    }

    /**
     * Takes away what a run that sent nothing left behind, so that the directory may be used again. What the target printed and logged
     * stays if it said anything: it may tell why it could not be loaded. Only for a directory that nothing else writes to any more.
     */
    public void discard() {
        try {
            intervals.close();
        } catch (IOException full) {
            LOG.debug("{}: what is deleted now could not be written whole", directory, full);
        }
        clear(directory, ofTheTarget);
        try {
            own.keepNothing();
        } catch (IOException e) {
            LOG.warn("{} still says that load was sent", Manifest.FILE, e);
        }
    }

    /** Deletes what {@link #create} listed, and nothing else: a target may have written here too, or the user. */
    private static void clear(Path directory, List<String> ofTheTarget) {
        try {
            for (List<String> names : List.of(FROM_THE_START, DiskReserve.FILES)) {
                for (String name : names) {
                    Files.deleteIfExists(directory.resolve(name));
                }
            }
            for (String name : ofTheTarget) {
                Path file = directory.resolve(name);
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) == 0) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            LOG.warn("{} could not be cleared", directory, e);
        }
    }

    @Override
    public void close() {
        try {
            reserve.release();
        } catch (IOException e) {
            LOG.warn("what was reserved in {} could not be given back", directory, e);
        }
    }
}
