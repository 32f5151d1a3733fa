package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The configuration with which the common load of a study is tried: the one whose target needed most CPU for an answer at its limit. With it
 * the machine is fullest at one load. The one with the lowest limit may be another: its threads may have waited for memory.
 */
final class HardestConfiguration {

    private record Cost(Configuration configuration, double cpuPerAnswer) {}

    private HardestConfiguration() {}

    /**
     * @param weakest the name of the configuration with the lowest limit, which is taken if no CPU is known
     * @return a configuration of the second stage
     */
    static Configuration of(CellOrder cells, StudyRecord record, StudyDirectory directory, String weakest) {
        List<Configuration> common = cells.configurations().stream()
                .filter(one -> one.stage() == Stage.COMMON)
                .toList();
        return cells.configurations().stream()
                .filter(one -> one.stage() == Stage.LIMIT)
                .flatMap(one -> cpuPerAnswer(cells.id(one), record, directory).stream()
                        .mapToObj(cpu -> new Cost(named(common, one.named()), cpu)))
                .max(Comparator.comparingDouble(Cost::cpuPerAnswer))
                .map(Cost::configuration)
                .orElseGet(() -> named(common, weakest));
    }

    private static Configuration named(List<Configuration> common, String name) {
        return common.stream()
                .filter(one -> one.named().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The mean over the cells that count and whose target was sampled. */
    private static OptionalDouble cpuPerAnswer(String id, StudyRecord record, StudyDirectory directory) {
        return record.cells().stream()
                .filter(CellRecord::counts)
                .filter(cell -> cell.id().equals(id + "-t" + cell.trial()))
                .flatMap(cell -> ResultDirectory.open(directory.path().resolve(cell.directory())).result().stream())
                .flatMapToDouble(result -> cpuPerAnswer(result).stream())
                .average();
    }

    private static OptionalDouble cpuPerAnswer(RunResult result) {
        long answered = result.phases().stream()
                .flatMap(phase -> phase.operations().values().stream())
                .mapToLong(OperationResult::answered)
                .sum();
        OptionalDouble cpu = result.target().cpuSeconds();
        return answered > 0 && cpu.isPresent()
                ? OptionalDouble.of(cpu.getAsDouble() / answered)
                : OptionalDouble.empty();
    }
}
