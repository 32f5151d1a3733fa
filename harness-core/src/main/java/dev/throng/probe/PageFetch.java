package dev.throng.probe;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Gets pages over HTTP. Follows no redirect: a page may not send us elsewhere. Any thread may use it. */
final class PageFetch {

    /** A status page of thousands of mount points has a few MB. */
    static final int MAX_BODY_BYTES = 8 << 20;

    private final HttpClient client;
    private final Duration deadline;

    /** @param deadline for each page, from the connect to the last byte of the head; who waits must watch the rest */
    PageFetch(Duration deadline) {
        this.deadline = deadline;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(deadline)
                .build();
    }

    /** The body; fails where there is none, or the status is not 200. Cancelling it ends the exchange. */
    CompletableFuture<HttpResponse<byte[]>> get(ProbeSpec probe) {
        HttpRequest.Builder request = HttpRequest.newBuilder(probe.url())
                .timeout(deadline)
                // version 1 of SHOUTcast serves its pages to what looks like a browser only
                .header("User-Agent", "Mozilla (compatible; throng)")
                .GET();
        probe.authorization().ifPresent(value -> request.header("Authorization", value));
        return client.sendAsync(request.build(), head -> new BoundedBody(MAX_BODY_BYTES));
    }

    /** Why a response is of no use. */
    static Optional<String> refusal(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        return status == 200
                ? Optional.empty()
                : Optional.of("status " + status
                        + (status == 401 ? " (set user and password)" : status / 100 == 3 ? " (not followed)" : ""));
    }
}
