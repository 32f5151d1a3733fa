package dev.throng.probe;

import dev.throng.text.Printable;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads all probes of a run once per second, on a thread of its own: a target that does not answer holds up nothing else. A page that was
 * not there within the deadline is a failure and leaves its columns empty for that second. Other methods may be called from any thread.
 */
public final class Probes implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final Map<ProbeSpec, Tally> tallies = new LinkedHashMap<>();
    private final Duration deadline;
    private final Optional<PageFetch> pages;
    private Optional<ScheduledExecutorService> thread = Optional.empty();

    public Probes(List<ProbeSpec> specs) {
        this(specs, DEADLINE);
    }

    /** @param deadline for each page */
    Probes(List<ProbeSpec> specs, Duration deadline) {
        this.deadline = deadline;
        distinct(specs).forEach(spec -> tallies.put(spec, new Tally(spec)));
        // a client has threads, which a run without probes need not have
        this.pages = tallies.isEmpty() ? Optional.empty() : Optional.of(new PageFetch(deadline));
    }

    /** Two Icecasts are {@code icecast} and {@code icecast-2}. */
    private static List<ProbeSpec> distinct(List<ProbeSpec> specs) {
        Set<String> taken = new HashSet<>();
        List<ProbeSpec> named = new ArrayList<>();
        for (ProbeSpec spec : specs) {
            String name = spec.name();
            for (int n = 2; !taken.add(name); n++) {
                name = spec.name() + "-" + n;
            }
            named.add(spec.renamed(name));
        }
        return named;
    }

    public List<ProbeSpec> specs() {
        return List.copyOf(tallies.keySet());
    }

    /** The names of all counts, such as {@code icecast.listeners}. */
    public List<String> columns() {
        return tallies.keySet().stream()
                .flatMap(spec -> spec.columns().stream())
                .toList();
    }

    /** Reads every second from the given delay on. */
    public synchronized void start(long delayNanos) {
        if (tallies.isEmpty() || thread.isPresent()) {
            return;
        }
        ScheduledExecutorService made = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread reader = new Thread(task, "throng-probes");
            reader.setDaemon(true);
            return reader;
        });
        thread = Optional.of(made);
        made.scheduleAtFixedRate(
                () -> readAll(tallies), Math.max(0, delayNanos), TimeUnit.SECONDS.toNanos(1), TimeUnit.NANOSECONDS);
    }

    /** Reads every page once and forgets it: what loads classes must not fall into a run. Takes as long as the deadline at most. */
    public void rehearse() {
        Map<ProbeSpec, Tally> forgotten = new LinkedHashMap<>();
        tallies.keySet().forEach(spec -> forgotten.put(spec, new Tally(spec)));
        readAll(forgotten);
    }

    /** All pages at the same time. */
    private void readAll(Map<ProbeSpec, Tally> readers) {
        if (readers.isEmpty()) {
            return;
        }
        Map<Tally, CompletableFuture<HttpResponse<byte[]>>> open = new LinkedHashMap<>();
        readers.forEach((spec, tally) -> open.put(tally, pages.orElseThrow().get(spec)));
        CompletableFuture<Void> deadlinePassed =
                new CompletableFuture<Void>().completeOnTimeout(null, deadline.toNanos(), TimeUnit.NANOSECONDS);
        readers.forEach((spec, tally) -> await(spec, tally, open.get(tally), deadlinePassed));
    }

    private void await(
            ProbeSpec spec,
            Tally tally,
            CompletableFuture<HttpResponse<byte[]>> page,
            CompletableFuture<Void> deadlinePassed) {
        try {
            CompletableFuture.anyOf(page, deadlinePassed).get(2 * deadline.toNanos(), TimeUnit.NANOSECONDS);
            if (!page.isDone()) {
                page.cancel(true);
                tally.failed("not answered within " + deadline.toMillis() + " ms");
                return;
            }
            HttpResponse<byte[]> response = page.get();
            Optional<String> refusal = PageFetch.refusal(response);
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
            // a fault of Throng in one page must not end the readings of all pages
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
        return Printable.excerpt(
                failure.getClass().getSimpleName() + (failure.getMessage() == null ? "" : ": " + failure.getMessage()));
    }

    /** The counts by column that were read since the last call; what could not be read is missing. */
    public Map<String, Double> take() {
        Map<String, Double> all = new LinkedHashMap<>();
        tallies.values().forEach(tally -> all.putAll(tally.take()));
        return all;
    }

    /** What came of each. */
    public List<ProbeSummary> summaries() {
        return tallies.values().stream().map(Tally::summary).toList();
    }

    @Override
    public synchronized void close() {
        thread.ifPresent(ScheduledExecutorService::shutdownNow);
        thread = Optional.empty();
    }
}
