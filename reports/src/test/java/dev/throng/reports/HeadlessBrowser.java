package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Opens pages in Chromium without a window. */
final class HeadlessBrowser {

    private static final long DEADLINE_SECONDS = 120;

    private final Path chromium;
    private final Path temp;

    private HeadlessBrowser(Path chromium, Path temp) {
        this.chromium = chromium;
        this.temp = temp;
    }

    /** @param console what the page wrote to its console, such as errors */
    record Page(String dom, List<String> console) {}

    /** Returns where Chromium is; empty if it is not on the PATH. */
    static Optional<Path> find() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .flatMap(directory -> List.of("chromium", "chromium-browser", "google-chrome").stream()
                        .map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @param temp a directory for the browser's profiles and output */
    static HeadlessBrowser in(Path temp) {
        return new HeadlessBrowser(find().orElseThrow(), temp);
    }

    /** @param flags further flags of the browser */
    Page open(Path page, String... flags) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(temp, "profile");
        Path dom = temp.resolve("dom.html");
        Path errors = temp.resolve("stderr.txt");
        List<String> command = new ArrayList<>(List.of(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile,
                "--enable-logging=stderr",
                "--v=0",
                "--virtual-time-budget=4000",
                "--dump-dom"));
        command.addAll(List.of(flags));
        command.add(page.toUri().toString());
        Process browser = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(browser.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("the browser ended in time")
                    .isTrue();
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
        }
        List<String> console = Files.readAllLines(errors).stream()
                .filter(line -> line.contains(":CONSOLE"))
                .toList();
        return new Page(Files.readString(dom), console);
    }
}
