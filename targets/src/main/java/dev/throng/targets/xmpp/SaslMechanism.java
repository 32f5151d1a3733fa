package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.sasl.ScramAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The SASL mechanisms the server knows, the strongest first. */
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

    private final String word;
    private final Optional<ScramAlgorithm> hash;
    private final boolean plus;

    SaslMechanism(String word) {
        this.word = word;
        this.hash = Optional.empty();
        this.plus = false;
    }

    SaslMechanism(ScramAlgorithm hash, boolean plus) {
        this.word = hash.mechanism() + (plus ? "-PLUS" : "");
        this.hash = Optional.of(hash);
        this.plus = plus;
    }

    /** As on the wire. */
    String word() {
        return word;
    }

    /** Of SCRAM only. */
    Optional<ScramAlgorithm> hash() {
        return hash;
    }

    /** With channel binding. */
    boolean isPlus() {
        return plus;
    }

    static Optional<SaslMechanism> of(String word) {
        return Arrays.stream(values()).filter(known -> known.word.equals(word)).findFirst();
    }

    /** Reads {@code PLAIN,SCRAM-SHA-1}; keeps the order. */
    static List<SaslMechanism> list(String text) {
        List<SaslMechanism> list = new ArrayList<>();
        for (String word : text.toUpperCase(Locale.ROOT).split(",", -1)) {
            list.add(of(word.trim()).orElseThrow(() -> new IllegalArgumentException(names())));
        }
        return List.copyOf(list);
    }

    static String names() {
        return Arrays.stream(values()).map(SaslMechanism::word).collect(Collectors.joining(","));
    }
}
