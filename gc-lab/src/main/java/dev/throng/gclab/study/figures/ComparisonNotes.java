package dev.throng.gclab.study.figures;

import dev.throng.gclab.study.file.Study;
import java.util.ArrayList;
import java.util.List;

/** The limitations of a study's comparison, in sentences. */
final class ComparisonNotes {

    private static final List<String> NOTES = List.of(
            "The results apply to this machine, this scenario and these flags. Another heap, load or machine may change the order.",
            "Undecided does not mean equal: more trials may show a difference.",
            "Pauses include neither allocation stalls nor concurrent work. Read them together with response times and CPU.",
            "The lower bound of overhead counts barriers and allocation as the program's work, so true overheads are larger.",
            "The resident set of ZGC without generations is left out: it maps its heap at three addresses, and the system counts each page up to"
                    + " three times.",
            "Mutator utilization counts pauses only, not allocation stalls.",
            "Slow responses: if there were more than Throng keeps, each kept one represents others of its length. A response"
                    + " that was due after a stop and waited behind responses that the stop delayed overlaps no stop, so the stop does"
                    + " not explain it.",
            "Allocation from the GC log is measured between collections; it is too low for concurrent collectors. Only"
                    + " Throng's own targets report hiccups.");

    private static final String UNEXPLAINED =
            "Slow responses: a response that no stop explains can still be slow because of the collector. Its concurrent threads use"
                    + " CPU, and Shenandoah's pacing delays threads that allocate";
    private static final String PACING_NOT_LOGGED = " without logging for how long.";
    private static final String PACING_LOGGED = "; its log has the sum of each cycle, and no single delay.";

    private static final String OWN_LOADS =
            "Each cell searched its own critical rate. Its other figures come from its run at the highest critical rate."
                    + " Configurations therefore ran different loads, and these figures are not compared.";
    private static final String OWN_LOADS_AT_LIMIT =
            "Each cell of the first stage searched its own critical rate. Its other figures come from its run at the highest"
                    + " critical rate, so from a load of its own, and are not compared. The cells of the second stage all ran the common"
                    + " load.";
    private static final String SATURATED =
            "The cells of the first stage ran a closed load of the operation %s. Its throughput alone is the limit of the configuration;"
                    + " other operations kept their own loads. Response times follow from the number in flight there and are not"
                    + " compared. The cells of the second stage all ran the common load.";
    private static final String OF_GENERATOR =
            "The study is of the generator's JVM: pauses, stalls, CPU and memory are the generator's, and the word target"
                    + " means the generator. Each cell starts a new generator, which is cold when its load begins.";

    private ComparisonNotes() {}

    /**
     * @param confounded pairs that differ in more than one thing, by their names
     * @param pacingLogged whether the figures have the time of pacing
     */
    static List<String> of(Study study, ComparedOperation operation, List<String> confounded, boolean pacingLogged) {
        List<String> notes = new ArrayList<>();
        if (!operation.name().isEmpty()) {
            notes.add(operation.note());
        }
        if (study.subject() == Study.Subject.GENERATOR) {
            notes.add(OF_GENERATOR);
        }
        if (study.critical().isPresent()) {
            notes.add(study.commonShare().isPresent() ? OWN_LOADS_AT_LIMIT : OWN_LOADS);
        }
        if (study.saturation().isPresent()) {
            notes.add(SATURATED.formatted(study.limitedOperation()));
        }
        notes.addAll(Confounding.note(confounded));
        notes.addAll(NOTES);
        notes.add(notes.size() - 1, UNEXPLAINED + (pacingLogged ? PACING_LOGGED : PACING_NOT_LOGGED));
        return notes;
    }
}
