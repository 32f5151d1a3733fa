package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.sasl.ScramAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The supported SASL mechanisms, the strongest first. */
enum SaslMechanism {
    EXTERNAL("EXTERNAL"),
    SCRAM_SHA_512_PLUS(ScramAlgorithm.SHA512, true),
    SCRAM_SHA_256_PLUS(ScramAlgorithm.SHA256, true),
    SCRAM_SHA_1_PLUS(ScramAlgorithm.SHA1, true),
    SCRAM_SHA_512(ScramAlgorithm.SHA512, false),
    SCRAM_SHA_256(ScramAlgorithm.SHA256, false),
    SCRAM_SHA_1(ScramAlgorithm.SHA1, false),
    PLAIN("PLAIN"),
    ANONYMOUS("ANONYMOUS");

    private final String wireName;
    private final Optional<ScramAlgorithm> hash;
    private final boolean plus;

    SaslMechanism(String wireName) {
        this.wireName = wireName;
        this.hash = Optional.empty();
        this.plus = false;
    }

    SaslMechanism(ScramAlgorithm hash, boolean plus) {
        this.wireName = hash.mechanism() + (plus ? "-PLUS" : "");
        this.hash = Optional.of(hash);
        this.plus = plus;
    }

    /** The name in the protocol, such as {@code SCRAM-SHA-1-PLUS}. */
    String wireName() {
        return wireName;
    }

    /** The SCRAM algorithm; empty for other mechanisms. */
    Optional<ScramAlgorithm> hash() {
        return hash;
    }

    /** Whether the mechanism has channel binding. */
    boolean isPlus() {
        return plus;
    }

    static Optional<SaslMechanism> of(String wireName) {
        return Arrays.stream(values())
                .filter(known -> known.wireName.equals(wireName))
                .findFirst();
    }

    /** Parses {@code PLAIN,SCRAM-SHA-1}; keeps the order. */
    static List<SaslMechanism> list(String text) {
        List<SaslMechanism> list = new ArrayList<>();
        for (String wireName : text.toUpperCase(Locale.ROOT).split(",", -1)) {
            list.add(of(wireName.trim()).orElseThrow(() -> new IllegalArgumentException(names())));
        }
        return List.copyOf(list);
    }

    static String names() {
        return Arrays.stream(values()).map(SaslMechanism::wireName).collect(Collectors.joining(","));
    }
}
