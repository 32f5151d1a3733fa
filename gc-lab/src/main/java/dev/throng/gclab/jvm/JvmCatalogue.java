package dev.throng.gclab.jvm;

import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.TargetException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The JVMs of this machine. Each is tried once while the program runs, when it is first asked for. Any thread may call. */
public final class JvmCatalogue {

    private final JavaHomes homes;
    private final Function<JavaHome, InstalledJvm> trial;
    private final BiFunction<JavaHome, List<String>, Optional<String>> start;
    private final Map<Path, CompletableFuture<InstalledJvm>> tried = new ConcurrentHashMap<>();

    public JvmCatalogue(JavaHomes homes) {
        this(homes, new JvmProbe()::of, new JvmProbe()::refusal);
    }

    /** @param start starts a JVM with flags and returns why it fails; empty if it starts */
    JvmCatalogue(
            JavaHomes homes,
            Function<JavaHome, InstalledJvm> trial,
            BiFunction<JavaHome, List<String>, Optional<String>> start) {
        this.homes = homes;
        this.trial = trial;
        this.start = start;
    }

    public static JvmCatalogue ofThisMachine() {
        return new JvmCatalogue(JavaHomes.ofThisMachine());
    }

    /** All JVMs found, Throng's own first. Tries them in parallel, which takes some seconds. */
    public List<InstalledJvm> list() {
        List<JavaHome> found = homes.find();
        int threads = Math.max(1, Math.min(found.size(), Runtime.getRuntime().availableProcessors()));
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<CompletableFuture<InstalledJvm>> running = new ArrayList<>();
            found.forEach(java -> running.add(CompletableFuture.supplyAsync(() -> tried(java), pool)));
            return running.stream().map(CompletableFuture::join).toList();
        } finally {
            pool.shutdownNow();
        }
    }

    /** The installations found, without trying them; Throng's own first. */
    public List<JavaHome> homes() {
        return homes.find();
    }

    /** One installation, without trying it; {@code wanted} as for {@link #select}. */
    public JavaHome home(String wanted) {
        return homes.select(wanted);
    }

    /**
     * One JVM, tried.
     *
     * @param wanted a feature number or a path, as {@link JavaHomes#select} reads it
     * @throws TargetException if there is no such JVM; the message lists those found
     */
    public InstalledJvm select(String wanted) {
        return tried(homes.select(wanted));
    }

    /** Why a JVM does not start with these flags, in its own words, tried now; empty if it does. */
    public Optional<String> refusal(JavaHome java, List<String> options) {
        return start.apply(java, options);
    }

    private InstalledJvm tried(JavaHome java) {
        CompletableFuture<InstalledJvm> mine = new CompletableFuture<>();
        CompletableFuture<InstalledJvm> first = tried.putIfAbsent(realPath(java.home()), mine);
        if (first != null) {
            return first.join();
        }
        try {
            mine.complete(trial.apply(java));
        } catch (RuntimeException | Error bug) {
            mine.completeExceptionally(bug);
        }
        return mine.join();
    }

    private static Path realPath(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException gone) {
            return home.toAbsolutePath();
        }
    }
}
