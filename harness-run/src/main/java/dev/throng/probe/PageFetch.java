package dev.throng.probe;

import dev.throng.text.Printable;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

    /**
     * Waits for a page, and counts what it has.
     *
     * @param page the page of the probe, from {@link #get}
     * @param deadlinePassed completes when no page is awaited any more
     */
    void await(
            ProbeSpec spec,
            CompletableFuture<HttpResponse<byte[]>> page,
            CompletableFuture<Void> deadlinePassed,
            Tally tally) {
        try {
            CompletableFuture.anyOf(page, deadlinePassed).get(2 * deadline.toNanos(), TimeUnit.NANOSECONDS);
            if (!page.isDone()) {
                page.cancel(true);
                tally.failed("not answered within " + deadline.toMillis() + " ms");
                return;
            }
            HttpResponse<byte[]> response = page.get();
            Optional<String> refusal = refusal(response);
            if (refusal.isPresent()) {
                tally.failed(refusal.get());
            } else {
                tally.read(spec.page().read(response.body()));
            }
        } catch (ExecutionException failed) {
            tally.failed(why(failed.getCause()));
        } catch (TimeoutException late) {
            page.cancel(true);
            tally.failed("not answered within " + deadline.toMillis() + " ms");
        } catch (UnreadablePageException unreadable) {
            tally.failed(Printable.excerpt(unreadable.getMessage()));
        } catch (InterruptedException ended) {
            page.cancel(true);
            Thread.currentThread().interrupt();
        } catch (RuntimeException fault) {
            // a bug in one page must not end the reading of all pages
            tally.failed("a fault of Throng: " + Printable.excerpt(fault.toString()));
        }
    }

    private String why(Throwable failure) {
        if (failure instanceof HttpTimeoutException) {
            return "not answered within " + deadline.toMillis() + " ms";
        }
        if (failure instanceof BoundedBody.TooLargeException) {
            return failure.getMessage();
        }
        if (failure instanceof ConnectException) {
            return "no connection";
        }
        return failure.getMessage() == null ? "the exchange failed" : Printable.excerpt(failure.getMessage());
    }
}
