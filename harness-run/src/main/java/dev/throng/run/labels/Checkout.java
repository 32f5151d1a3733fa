package dev.throng.run.labels;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Asks git for the commit of a checkout. Whatever goes wrong, the commit is unknown: no run fails for it. Blocks for at most its limit.
 * Any thread may call it.
 */
public final class Checkout {

    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final int SHOWN = 12;
    private static final String COMMIT = "# branch.oid ";
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{40,64}");

    private final String git;
    private final Duration limit;

    /**
     * @param git the program
     * @param limit how long it may take before it is killed
     */
    Checkout(String git, Duration limit) {
        this.git = git;
        this.limit = limit;
    }

    /** With the git of this machine. */
    public static Checkout ofGit() {
        return new Checkout("git", LIMIT);
    }

    /**
     * Returns the commit that is checked out where a file is, such as {@code 1a2b3c4d5e6f}, with {@code , modified} if tracked files
     * differ from it. If the file is in no checkout, the working directory decides. Empty if neither is, or if git is missing or takes too
     * long.
     */
    public Optional<String> commitOf(Path file) {
        Path directory = Optional.ofNullable(file.toAbsolutePath().normalize().getParent())
                .orElse(file.toAbsolutePath());
        return commitIn(directory).or(() -> commitIn(Path.of("").toAbsolutePath()));
    }

    private Optional<String> commitIn(Path directory) {
        try {
            return commit(status(directory));
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /** Of tracked files only: results and logs in the checkout are no changes of it. Starts no program that the checkout names. */
    private List<String> status(Path directory) throws IOException {
        Process process = new ProcessBuilder(
                        git,
                        "-C",
                        directory.toString(),
                        "--no-optional-locks",
                        "-c",
                        "core.fsmonitor=false",
                        "status",
                        "--porcelain=v2",
                        "--branch",
                        "--untracked-files=no")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.getOutputStream().close();
            return CompletableFuture.supplyAsync(() -> firstLines(process.getInputStream()))
                    .get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException | TimeoutException unknown) {
            return List.of();
        } finally {
            process.destroyForcibly();
        }
    }

    /** The lines on the branch, and the first one on a change. */
    private static List<String> firstLines(InputStream output) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            List<String> lines = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                if (!line.startsWith("#")) {
                    break;
                }
            }
            return lines;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Reads what {@code git status --porcelain=v2 --branch} prints. */
    static Optional<String> commit(List<String> status) {
        boolean modified = status.stream().anyMatch(line -> !line.startsWith("#"));
        return status.stream()
                .filter(line -> line.startsWith(COMMIT))
                .map(line -> line.substring(COMMIT.length()).strip())
                .filter(hash -> HASH.matcher(hash).matches())
                .map(hash -> hash.substring(0, SHOWN) + (modified ? ", modified" : ""))
                .findFirst();
    }
}
