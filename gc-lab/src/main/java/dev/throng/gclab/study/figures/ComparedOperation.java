package dev.throng.gclab.study.figures;

import dev.throng.gclab.study.file.Study;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The one operation whose times a study compares, the same in all of its trials.
 *
 * @param name of the operation; empty if nothing was answered
 * @param reason why it is this one, to follow its name in a sentence
 */
record ComparedOperation(String name, String reason) {

    /**
     * Chooses the operation that the study names, else the one it searches, else the one with the most answers over the measured phases of
     * all trials together; of several with equally many the first by name.
     *
     * @param results of the trials that count
     */
    static ComparedOperation of(Study study, List<RunResult> results) {
        Optional<ComparedOperation> named = study.operation()
                .map(name -> new ComparedOperation(name, "the study file names it"))
                .or(() -> study.critical()
                        .map(critical -> new ComparedOperation(critical.operation(), "the study searches its load")))
                .or(() -> study.saturation()
                        .map(saturation -> new ComparedOperation(saturation.operation(), "the study saturates it")));
        return named.orElseGet(() -> new ComparedOperation(
                mostAnswered(results),
                "it has the most answers in all trials together; set operation in the study file to choose another"));
    }

    private static String mostAnswered(List<RunResult> results) {
        Map<String, Long> answered = new TreeMap<>();
        results.stream()
                .flatMap(result -> result.phases().stream())
                .filter(PhaseResult::measured)
                .forEach(phase -> phase.operations()
                        .forEach((name, counts) -> answered.merge(name, counts.answered(), Long::sum)));
        String most = "";
        for (Map.Entry<String, Long> entry : answered.entrySet()) {
            if (entry.getValue() > answered.getOrDefault(most, 0L)) {
                most = entry.getKey();
            }
        }
        return most;
    }

    String note() {
        return "Response, service and lag are of the operation " + name + " in every trial: " + reason
                + ". Throughput and costs per operation cover all operations.";
    }
}
