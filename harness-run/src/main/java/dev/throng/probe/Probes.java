package dev.throng.probe;

import dev.throng.text.Printable;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
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
 * Reads all probes of a run once per second, on a thread of its own. A page that does not arrive within the deadline is a failed read, and its
 * columns are empty for that second. Any thread may call any method.
 */
public final class Probes implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final Map<ProbeSpec, Tally> tallies = new LinkedHashMap<>();
    private final List<List<ProbeSpec>> groups;
    private final Duration deadline;
    private final Optional<PageFetch> pages;
    private Optional<ScheduledExecutorService> thread = Optional.empty();

    /** Reads pages with a deadline of a second. */
    public Probes(List<ProbeSpec> specs) {
        this(specs, DEADLINE);
    }

    /** @param deadline how long a page may take */
    public Probes(List<ProbeSpec> specs, Duration deadline) {
        this(deadline, specs.stream().map(List::of).toList());
    }

    private Probes(Duration deadline, List<List<ProbeSpec>> groups) {
        this.deadline = deadline;
        Iterator<ProbeSpec> named =
                distinct(groups.stream().flatMap(List::stream).toList()).iterator();
        this.groups = groups.stream()
                .map(group -> group.stream().map(spec -> named.next()).toList())
                .toList();
        this.groups.forEach(group -> group.forEach(spec -> tallies.put(spec, new Tally(spec))));
        // a client has threads, which a run without probes does not need
        this.pages = tallies.isEmpty() ? Optional.empty() : Optional.of(new PageFetch(deadline));
    }

    /**
     * Reads pages with a deadline of a second. A page without a host is read at each of the target's addresses.
     *
     * @param addresses at least one
     */
    public static Probes at(List<InetSocketAddress> addresses, List<ProbeSpec> specs) {
        return new Probes(
                DEADLINE,
                specs.stream()
                        .map(spec -> addresses.stream().map(spec::at).distinct().toList())
                        .toList());
    }

    /** Gives each probe a name of its own: a second probe {@code json} becomes {@code json-2}. */
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

    /** The probes, each with a different name. */
    public List<ProbeSpec> specs() {
        return List.copyOf(tallies.keySet());
    }

    /** The probes; those of the same page at several addresses are in one list. */
    public List<List<ProbeSpec>> groups() {
        return groups;
    }

    /** The columns of all counts, such as {@code json.value}. */
    public List<String> columns() {
        return tallies.keySet().stream()
                .flatMap(spec -> spec.columns().stream())
                .toList();
    }

    /**
     * Starts to read every second. A second call has no effect.
     *
     * @param delayNanos the time until the first read
     */
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

    /** Reads each page once and discards the counts, so that no class is loaded during the run. Takes as long as the deadline at most. */
    public void rehearse() {
        Map<ProbeSpec, Tally> discarded = new LinkedHashMap<>();
        tallies.keySet().forEach(spec -> discarded.put(spec, new Tally(spec)));
        readAll(discarded);
    }

    /** Requests all pages at the same time. */
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
        return Printable.excerpt(
                failure.getClass().getSimpleName() + (failure.getMessage() == null ? "" : ": " + failure.getMessage()));
    }

    /** Ends the run: reads that succeed or fail later are in no count. Call it before the last {@link #take}. */
    public void end() {
        tallies.values().forEach(Tally::end);
    }

    /** Returns the counts by column that were read since the last call. Columns of failed reads are missing. */
    public Map<String, Double> take() {
        Map<String, Double> all = new LinkedHashMap<>();
        tallies.values().forEach(tally -> all.putAll(tally.take()));
        return all;
    }

    /** The reads of each probe so far. */
    public List<ProbeSummary> summaries() {
        return tallies.values().stream().map(Tally::summary).toList();
    }

    @Override
    public synchronized void close() {
        thread.ifPresent(ScheduledExecutorService::shutdownNow);
        thread = Optional.empty();
    }
}
