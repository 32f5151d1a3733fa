package dev.throng.probe;

import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads all probes of a run once per second, on a thread of its own. A page that does not arrive within the deadline is a failed read, and
 * its columns are empty for that second. Any thread may call any method.
 */
public final class Probes implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(1);

    /** Reads nothing, and has no thread. */
    public static final Probes NONE = new Probes(DEADLINE, List.of());

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
        if (groups.isEmpty()) {
            this.groups = List.of();
            this.pages = Optional.empty();
            return;
        }
        Iterator<ProbeSpec> named =
                distinct(groups.stream().flatMap(List::stream).toList()).iterator();
        this.groups = groups.stream()
                .map(group -> group.stream().map(spec -> named.next()).toList())
                .toList();
        this.groups.forEach(group -> group.forEach(spec -> tallies.put(spec, new Tally(spec))));
        this.pages = Optional.of(new PageFetch(deadline));
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
        List<String> columns = new ArrayList<>();
        for (ProbeSpec spec : tallies.keySet()) {
            columns.addAll(spec.columns());
        }
        return columns;
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
        for (ProbeSpec spec : tallies.keySet()) {
            discarded.put(spec, new Tally(spec));
        }
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
        readers.forEach((spec, tally) -> pages.orElseThrow().await(spec, open.get(tally), deadlinePassed, tally));
    }

    /** Ends the run: reads that succeed or fail later are in no count. Call it before the last {@link #take}. */
    public void end() {
        for (Tally tally : tallies.values()) {
            tally.end();
        }
    }

    /** Returns the counts by column that were read since the last call. Columns of failed reads are missing. */
    public Map<String, Double> take() {
        Map<String, Double> all = new LinkedHashMap<>();
        for (Tally tally : tallies.values()) {
            all.putAll(tally.take());
        }
        return all;
    }

    /** The reads of each probe so far. */
    public List<ProbeSummary> summaries() {
        List<ProbeSummary> summaries = new ArrayList<>();
        for (Tally tally : tallies.values()) {
            summaries.add(tally.summary());
        }
        return summaries;
    }

    @Override
    public synchronized void close() {
        thread.ifPresent(ScheduledExecutorService::shutdownNow);
        thread = Optional.empty();
    }
}
