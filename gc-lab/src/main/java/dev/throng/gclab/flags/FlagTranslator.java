package dev.throng.gclab.flags;

import static dev.throng.gclab.flags.FlagRemark.Fate.DROPPED;
import static dev.throng.gclab.flags.FlagRemark.Fate.KEPT;
import static dev.throng.gclab.flags.FlagRemark.Fate.NOT_IN_EFFECT;
import static dev.throng.gclab.flags.FlagRemark.Fate.REFUSED;
import static dev.throng.gclab.flags.FlagRule.NEWEST;

import dev.throng.gclab.jvm.Collector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Translates flags of published studies that later JVMs changed or removed. The sources are the JEPs and release notes of the JDK: JEP
 * 291 and 363 (CMS), JEP 214 (combinations of Java 8), JEP 366 (ParallelOld), JEP 374 (biased locking), JEP 122 (permanent
 * generation), JEP 158 and 271 (logging), JEP 439, 474 and 490 (ZGC's generations).
 */
public final class FlagTranslator {

    private static final List<FlagRule> RULES = List.of(
            FlagRule.of(
                    "-XX:\\+IgnoreUnrecognizedVMOptions",
                    0,
                    NEWEST,
                    REFUSED,
                    "it hides unknown flags: Java 17 then ignores a request for CMS and runs G1"),
            FlagRule.of(
                    "-XX:\\+UseConcMarkSweepGC",
                    14,
                    NEWEST,
                    REFUSED,
                    "Java %d has no CMS; " + Collector.CMS.whereToGetIt()),
            FlagRule.of("-XX:\\+UseConcMarkSweepGC", 9, 13, KEPT, "deprecated in Java %d; the JVM warns and uses it"),
            FlagRule.of(
                    "-XX:\\+CMSIncrementalMode|-XX:CMSIncremental\\w+=.*|-XX:[+-]CMSIncrementalPacing",
                    9,
                    NEWEST,
                    REFUSED,
                    "CMS's incremental mode ended with Java 8; leave the flag out to study plain CMS on Java 11, or study Java 8"),
            FlagRule.of("-XX:\\+CMSIncrementalMode", 0, 8, KEPT, "deprecated in Java 8; the JVM warns and uses it"),
            FlagRule.mapped(
                    "-XX:ParallelCMSThreads=(\\d+)",
                    9,
                    "-XX:ConcGCThreads=$1",
                    "renamed to ConcGCThreads in Java 9; the study uses that name"),
            FlagRule.of(
                    "-XX:[+-]?(?:CMS|UseCMS)\\w+(?:=.*)?",
                    14,
                    NEWEST,
                    DROPPED,
                    "a flag of CMS, which Java %d does not have"),
            FlagRule.of(
                    "-XX:\\+UseParNewGC",
                    9,
                    NEWEST,
                    DROPPED,
                    "from Java 9 on CMS always uses ParNew for its young generation, and no other collector can"),
            FlagRule.mapped(
                    "-XX:\\+UseParallelOldGC",
                    15,
                    "-XX:+UseParallelGC",
                    "from Java 15 on the Parallel collector always collects its old generation in parallel; the study uses it"),
            FlagRule.of(
                    "-XX:-UseParallelOldGC",
                    15,
                    NEWEST,
                    REFUSED,
                    "from Java 15 on the Parallel collector always collects its old generation in parallel"),
            FlagRule.of("-XX:\\+UseBiasedLocking", 15, 17, KEPT, "deprecated in Java %d; the JVM warns and uses it"),
            FlagRule.of(
                    "-XX:[+-]UseBiasedLocking|-XX:BiasedLocking\\w+=.*",
                    18,
                    NEWEST,
                    DROPPED,
                    "Java %d no longer has biased locking"),
            FlagRule.of("-d64", 10, NEWEST, DROPPED, "a JVM of Java %d has one word size; this one has 64 bits"),
            FlagRule.of("-d32", 10, NEWEST, REFUSED, "a JVM of Java %d has one word size; this one has 64 bits"),
            FlagRule.of(
                    "-XX:(?:Max)?PermSize=.*",
                    8,
                    NEWEST,
                    DROPPED,
                    "Java 8 replaced the permanent generation by metaspace, which lies outside the heap and grows as needed"),
            FlagRule.of(
                    "-XX:[+-]AggressiveOpts",
                    11,
                    NEWEST,
                    DROPPED,
                    "Java %d no longer has this set of experimental optimizations"),
            FlagRule.of(
                    "-XX:[+-]Print(?:GC|Heap|Tenuring|Adaptive|ReferenceGC|ClassHistogram|Promotion)\\w*|-XX:[+-]?UseGCLogFileRotation|"
                            + "-XX:(?:NumberOfGCLogFiles|GCLogFileSize)=.*|-Xloggc:.*",
                    9,
                    NEWEST,
                    DROPPED,
                    "Java 9 replaced this logging; the study makes the JVM write its own, more detailed log"),
            FlagRule.of(
                    "-XX:[+-]ZGenerational",
                    0,
                    20,
                    REFUSED,
                    "ZGC has one generation on Java %d; " + Collector.ZGC_GENERATIONAL.whereToGetIt()),
            FlagRule.of(
                    "-XX:\\+ZGenerational",
                    24,
                    NEWEST,
                    DROPPED,
                    "ZGC is always generational on Java %d; the flag is obsolete"),
            FlagRule.of("-XX:-ZGenerational", 24, NEWEST, REFUSED, "from Java 24 on ZGC is always generational"));

    private static final FlagRule NO_LARGE_PAGES = FlagRule.of(
            "-XX:\\+UseLargePages",
            0,
            NEWEST,
            NOT_IN_EFFECT,
            "the machine has no large pages reserved; the JVM warns and runs without them");

    private FlagTranslator() {}

    /** Translates flags for a JVM. Flags without a rule stay as they are. */
    public static TranslatedFlags translate(List<String> options, FlagPlatform platform) {
        List<String> used = new ArrayList<>();
        List<FlagRemark> remarks = new ArrayList<>();
        for (String option : options) {
            Optional<FlagRule.Outcome> outcome = outcome(option, platform);
            outcome.map(FlagRule.Outcome::remark).ifPresent(remarks::add);
            outcome.map(FlagRule.Outcome::option)
                    .orElse(Optional.of(option))
                    .filter(one -> one.equals(option) || !options.contains(one) && !used.contains(one))
                    .ifPresent(used::add);
        }
        return new TranslatedFlags(used, remarks);
    }

    private static Optional<FlagRule.Outcome> outcome(String option, FlagPlatform platform) {
        if (!platform.largePages()) {
            Optional<FlagRule.Outcome> largePages = NO_LARGE_PAGES.apply(option, platform.feature());
            if (largePages.isPresent()) {
                return largePages;
            }
        }
        return RULES.stream()
                .flatMap(rule -> rule.apply(option, platform.feature()).stream())
                .findFirst();
    }
}
