package dev.throng.cli.serve;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a {@link PageServer} answers. Called on the server's thread, for {@code GET} and {@code HEAD}; must return soon. */
@FunctionalInterface
public interface Site {

    Answer answer(Request request);

    /**
     * A request.
     *
     * @param path without the query
     * @param parameters of the query, decoded
     */
    record Request(String path, Map<String, List<String>> parameters, HttpHeaders headers) {

        /** The first value of a parameter of the query; empty if there is none. */
        public Optional<String> parameter(String name) {
            return parameters.getOrDefault(name, List.of()).stream().findFirst();
        }
    }

    /** An answer. */
    sealed interface Answer {

        /** The status alone. */
        record Refusal(HttpResponseStatus status) implements Answer {}

        /**
         * A page.
         *
         * @param headers in addition to type and length
         * @param time how long the client may take to read it
         * @param sent is called on the server's thread when the client's side of the connection has all of it; not if that fails
         */
        record Page(String contentType, byte[] body, Map<String, String> headers, Duration time, Runnable sent)
                implements Answer {

            /** A page without further headers, for a client that has as long as for its request. */
            public static Page of(String contentType, byte[] body) {
                return new Page(contentType, body, Map.of(), Duration.ZERO, () -> {});
            }
        }

        /**
         * A stream of events that goes on until one side closes it.
         *
         * @param into gets the connection when the head of the answer is written
         */
        record Events(EventStreams into, Map<String, String> headers) implements Answer {}
    }
}
