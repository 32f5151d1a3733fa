package dev.throng.gclab.study.jvms;

import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.gclab.study.file.JvmEntry;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.target.JavaHome;
import dev.throng.target.TargetException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Chooses the JVMs of a study among those of this machine: turns every entry of {@code jvms} into the combinations that exist here, and
 * states each combination that it leaves out. What is named alone and is missing stays in the study unless the study skips what is
 * missing; {@link JvmResolver} then reports it.
 */
public final class JvmChooser {

    /**
     * The JVMs of a study on this machine, in the order of the study.
     *
     * @param omitted what was left out and why, a sentence each
     */
    public record Chosen(List<StudiedJvm> jvms, List<String> omitted) {

        public Chosen {
            jvms = List.copyOf(jvms);
            omitted = List.copyOf(omitted);
        }
    }

    private final Study study;
    private final JvmCatalogue catalogue;
    private final int oldest;
    private final List<StudiedJvm> chosen = new ArrayList<>();
    private final Set<String> omitted = new LinkedHashSet<>();

    /**
     * @param oldest the lowest Java version on which the subject of the study runs; {@code installed} and {@code newest} leave out older
     * ones
     */
    public JvmChooser(Study study, JvmCatalogue catalogue, int oldest) {
        this.study = study;
        this.catalogue = catalogue;
        this.oldest = oldest;
    }

    /**
     * Chooses the JVMs. Equal input gives the same order: that of the file, and rising versions for {@code installed}.
     *
     * @throws StudyException if nothing is left to study
     */
    public Chosen choose() throws StudyException {
        for (int i = 0; i < study.jvms().size(); i++) {
            add(i, study.jvms().get(i));
        }
        if (chosen.isEmpty()) {
            throw new StudyException(
                    "jvms: nothing is left to study on this machine (expected: at least one JVM of the study;"
                            + " throng jvms lists the JVMs found)\n" + String.join("\n", omitted));
        }
        return new Chosen(chosen, List.copyOf(omitted));
    }

    private void add(int entry, JvmEntry asked) {
        for (JvmEntry.Java selection : asked.java()) {
            if (selection instanceof JvmEntry.Java.Named named) {
                addNamed(entry, asked, named.java());
            } else {
                List<JavaChoice> found = found((JvmEntry.Java.OfThisMachine) selection);
                if (found.isEmpty()) {
                    omitted.add(place(entry) + "java: " + selection.text() + ": skipped: no Java " + oldest
                            + " or newer is installed");
                }
                found.forEach(java -> addInstalled(entry, asked, java, catalogue.select(StudiedJvm.wanted(java))));
            }
        }
    }

    private void addNamed(int entry, JvmEntry asked, JavaChoice java) {
        try {
            InstalledJvm jvm = catalogue.select(StudiedJvm.wanted(java));
            boolean strict = asked.namesOne() || jvm.problem().isPresent();
            if (strict && study.missing() == Study.Missing.ERROR) {
                addAsked(entry, asked, java);
            } else {
                addInstalled(entry, asked, java, jvm);
            }
        } catch (TargetException notThere) {
            if (study.missing() == Study.Missing.ERROR) {
                addAsked(entry, asked, java);
            } else {
                omitted.add(labels(entry, asked, java) + ": skipped: " + StudiedJvm.name(java) + " is not installed");
            }
        }
    }

    /** Adds what is asked for, whether the machine has it or not. */
    private void addAsked(int entry, JvmEntry asked, JavaChoice java) {
        List<Collector> collectors = asked.collector().isEmpty() ? List.of(Collector.G1) : asked.collector();
        collectors.forEach(of -> chosen.add(asked.studied(entry, java, of)));
    }

    private static String labels(int entry, JvmEntry asked, JavaChoice java) {
        return asked.collector().isEmpty()
                ? StudiedJvm.name(java)
                : asked.collector().stream()
                        .map(of -> asked.studied(entry, java, of).label())
                        .collect(Collectors.joining(", "));
    }

    private void addInstalled(int entry, JvmEntry asked, JavaChoice java, InstalledJvm jvm) {
        if (jvm.problem().isPresent()) {
            omitted.add(StudiedJvm.name(java) + ": skipped: it cannot be used: "
                    + jvm.problem().get());
            return;
        }
        List<Collector> collectors = asked.collector().isEmpty() ? distinct(jvm) : asked.collector();
        for (Collector collector : collectors) {
            StudiedJvm one = asked.studied(entry, java, collector);
            if (jvm.collectors().containsKey(collector)) {
                chosen.add(one);
            } else {
                omitted.add(one.label() + ": skipped: Java " + jvm.java().version() + " does not have "
                        + collector.word() + reason(collector, jvm.java()));
            }
        }
    }

    private static String reason(Collector collector, JavaHome java) {
        return collector == Collector.CMS && java.feature() > Collector.CMS_UNTIL
                ? ", which ended with Java " + Collector.CMS_UNTIL
                : "";
    }

    /** The collectors of a JVM; of two names for the same one the first. */
    private static List<Collector> distinct(InstalledJvm jvm) {
        Set<String> named = new HashSet<>();
        return jvm.collectors().entrySet().stream()
                .filter(one -> named.add(one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<JavaChoice> found(JvmEntry.Java.OfThisMachine which) {
        Map<Integer, JavaHome> byFeature = new TreeMap<>();
        for (JavaHome home : catalogue.homes()) {
            if (home.feature() >= oldest) {
                byFeature.computeIfAbsent(home.feature(), feature -> catalogue.home(String.valueOf(feature)));
            }
        }
        if (which == JvmEntry.Java.OfThisMachine.INSTALLED) {
            omitOlder(byFeature);
        }
        List<JavaChoice> all = byFeature.keySet().stream()
                .map(feature -> (JavaChoice) new JavaChoice.Version(feature))
                .toList();
        return which == JvmEntry.Java.OfThisMachine.NEWEST && !all.isEmpty()
                ? all.subList(all.size() - 1, all.size())
                : all;
    }

    private void omitOlder(Map<Integer, JavaHome> newest) {
        for (JavaHome home : catalogue.homes()) {
            Optional<JavaHome> kept = Optional.ofNullable(newest.get(home.feature()));
            if (kept.isPresent() && !kept.get().version().equals(home.version())) {
                omitted.add("Java " + home.version() + ": skipped: Java "
                        + kept.get().version() + " is newer; name it by its path to study it");
            }
        }
    }

    private static String place(int entry) {
        return "jvms[" + entry + "].";
    }
}
