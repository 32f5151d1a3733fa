package dev.throng.gclab.study.jvms;

import dev.throng.gclab.flags.FlagPlatform;
import dev.throng.gclab.flags.FlagTranslator;
import dev.throng.gclab.flags.TranslatedFlags;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.StudiedJvm;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM of a study, found on this machine, with the flags it gets.
 *
 * @param asked the JVM as the study file names it
 * @param flags those of scenario and study in this JVM's words, without heap and collector
 */
public record ResolvedJvm(StudiedJvm asked, InstalledJvm jvm, TranslatedFlags flags) {

    /**
     * @param scenarioOptions flags that the scenario gives its target; one that chooses a collector gives way to the study's
     * @param studyOptions flags that the study gives every cell
     */
    public static ResolvedJvm of(
            StudiedJvm asked,
            InstalledJvm jvm,
            List<String> scenarioOptions,
            List<String> studyOptions,
            boolean largePages) {
        List<String> all = new ArrayList<>();
        scenarioOptions.stream()
                .filter(option -> Collector.chosenBy(option).isEmpty())
                .forEach(all::add);
        all.addAll(studyOptions);
        all.addAll(asked.options());
        FlagPlatform platform = new FlagPlatform(jvm.java().feature(), largePages);
        return new ResolvedJvm(asked, jvm, FlagTranslator.translate(all, platform));
    }

    /** All flags of a cell; the heap of the study takes the place of the scenario's. */
    public List<String> options(Configuration configuration) {
        List<String> options = new ArrayList<>(flags.options());
        if (configuration.heap().isPresent()) {
            options.removeIf(HeapSize::isSetBy);
            options.addAll(configuration.heap().get().options());
        }
        options.addAll(asked.collector().options(jvm.java().feature()));
        return options;
    }
}
