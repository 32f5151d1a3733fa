package dev.throng.gclab.study.jvms;

import dev.throng.gclab.flags.FlagRemark;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.generator.GeneratorJvm;
import dev.throng.scenario.ScenarioException;
import dev.throng.target.TargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the JVM of every cell. Reports everything that is missing on this machine at once, before any run. */
public final class JvmResolver {

    private final CellOrder cells;
    private final SubjectNeeds subject;
    private final JvmCatalogue catalogue;
    private final boolean largePages;
    private final Set<String> problems = new LinkedHashSet<>();

    /**
     * @param cells of the study, with the JVMs that were chosen
     * @param largePages whether the machine has large pages set aside
     */
    public JvmResolver(CellOrder cells, SubjectNeeds subject, JvmCatalogue catalogue, boolean largePages) {
        this.cells = cells;
        this.subject = subject;
        this.catalogue = catalogue;
        this.largePages = largePages;
    }

    /** In the order of the study's list. */
    public List<ResolvedJvm> all() throws StudyException {
        List<ResolvedJvm> fitted = new ArrayList<>();
        Map<String, Missing> missing = new LinkedHashMap<>();
        for (StudiedJvm chosen : cells.jvms()) {
            String where = "jvms[" + chosen.entry() + "]";
            try {
                fitted.add(fit(where, chosen));
            } catch (TargetException notThere) {
                missing.computeIfAbsent(notThere.getMessage(), unseen -> new Missing())
                        .add(where, chosen.collector());
            } catch (ScenarioException broken) {
                problems.add(broken.getMessage());
            }
        }
        missing.forEach((message, of) -> problems.add(of.text(message)));
        if (!problems.isEmpty()) {
            throw new StudyException(String.join("\n", problems));
        }
        return fitted;
    }

    private ResolvedJvm fit(String where, StudiedJvm asked) throws ScenarioException {
        InstalledJvm jvm = catalogue.select(asked.wanted());
        Collector collector = asked.collector();
        if (cells.study().subject() == Study.Subject.GENERATOR && jvm.java().feature() < GeneratorJvm.OLDEST_JAVA) {
            problems.add(
                    where + ".java: " + jvm.java() + " (expected: " + GeneratorJvm.OLDEST_JAVA
                            + " or newer, because the generator is Throng itself; CMS ended with Java 13, so study it with subject: target)");
        }
        if (jvm.problem().isPresent()) {
            problems.add(where + ": " + jvm.java() + " cannot be used: "
                    + jvm.problem().get());
        } else if (!jvm.collectors().containsKey(collector)) {
            problems.add(where + ".collector: " + collector.word() + " (expected for " + jvm.java() + ": one of "
                    + String.join(", ", jvm.collectorWords()) + "; " + collector.whereToGetIt() + ")");
        }
        ResolvedJvm fitted =
                ResolvedJvm.of(asked, jvm, ownOptions(), cells.study().options(), largePages);
        for (FlagRemark refusal : fitted.flags().refusals()) {
            problems.add(where + ": " + refusal);
        }
        if (jvm.collectors().containsKey(collector) && fitted.flags().refusals().isEmpty()) {
            List<String> flags = tried(fitted);
            catalogue
                    .refusal(jvm.java(), flags)
                    .ifPresent(said -> problems.add(where + ": " + jvm.java() + " does not start with "
                            + String.join(" ", flags) + ": " + said));
        }
        return fitted;
    }

    /** The flags of all its cells: without the heap where cells differ in it, as too small a heap is a finding and no mistake. */
    private List<String> tried(ResolvedJvm fitted) {
        Study study = cells.study();
        List<String> flags = fitted.options(cells.configurations().get(0).withoutHeap());
        if (!study.heaps().isEmpty() || study.minHeap().isPresent()) {
            flags.removeIf(HeapSize::isSetBy);
        }
        return flags;
    }

    /** The flags of the scenario, which must be the same in all cells: flags that differ belong in jvms. */
    private List<String> ownOptions() throws ScenarioException {
        List<Configuration> ofFirst =
                cells.withoutHeaps().stream().filter(one -> one.index() == 0).toList();
        List<String> own = subject.flags(ofFirst.get(0));
        for (Configuration one : ofFirst) {
            if (!subject.flags(one).equals(own)) {
                problems.add("rates: " + String.join(", ", one.sets())
                        + " (expected: no flags of the target's JVM; give each set of flags its own entry in jvms)");
                break;
            }
        }
        return own;
    }

    /** A JVM that is not on this machine, with the entries that ask for it. */
    private static final class Missing {

        private final Set<String> entries = new LinkedHashSet<>();
        private boolean cms;

        void add(String entry, Collector collector) {
            entries.add(entry);
            cms |= collector == Collector.CMS;
        }

        /** The message of the first entry, once, and the other entries. */
        String text(String message) {
            List<String> all = List.copyOf(entries);
            String others = all.size() == 1 ? "" : " (also " + String.join(", ", all.subList(1, all.size())) + ")";
            return all.get(0) + "." + message + others + (cms ? "; " + Collector.CMS.whereToGetIt() : "")
                    + "; install it and name it in JAVA_HOME_<version> or THRONG_JVMS; throng jvms lists the JVMs found; the reference"
                    + " targets need Java " + SubjectNeeds.OLDEST_OF_REFERENCE_TARGETS + " or newer";
        }
    }
}
