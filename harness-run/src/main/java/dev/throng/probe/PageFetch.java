package dev.throng.probe;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Requests pages over HTTP. Follows no redirect: a page must not cause requests to another address. Any thread may use it. */
final class PageFetch {

    /** Status pages with thousands of entries have a few MB. */
    static final int MAX_BODY_BYTES = 8 << 20;

    private final HttpClient client;
    private final Duration deadline;

    /** @param deadline of each page, from the connect to the last byte of the head; the caller limits the time of the body */
    PageFetch(Duration deadline) {
        this.deadline = deadline;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(deadline)
                .build();
    }

    /** Requests a page. The future fails if no response arrives in time; cancelling it ends the exchange. */
    CompletableFuture<HttpResponse<byte[]>> get(ProbeSpec probe) {
        HttpRequest.Builder request = HttpRequest.newBuilder(probe.url())
                .timeout(deadline)
                // some servers serve their pages to browsers only, which they recognize by this word
                .header("User-Agent", "Mozilla (compatible; throng)")
                .GET();
        probe.authorization().ifPresent(value -> request.header("Authorization", value));
        return client.sendAsync(request.build(), head -> new BoundedBody(MAX_BODY_BYTES));
    }

    /** Returns why a response has no counts; empty if its status is 200. */
    static Optional<String> refusal(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        return status == 200
                ? Optional.empty()
                : Optional.of("status " + status
                        + (status == 401 ? " (set user and password)" : status / 100 == 3 ? " (not followed)" : ""));
    }
}
