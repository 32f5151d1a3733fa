package dev.throng.riemann.codec;

import java.util.Optional;

/** A question to the server's index, in Riemann's query language: {@code service = "cpu" and metric > 0.9}. */
public record Query(Optional<String> string) {

    public Query(String string) {
        this(Optional.of(string));
    }
}
