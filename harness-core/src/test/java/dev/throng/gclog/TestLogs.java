package dev.throng.gclog;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** Where the logs of the tests lie. */
final class TestLogs {

    private TestLogs() {}

    static Path directory() {
        try {
            return Path.of(Objects.requireNonNull(TestLogs.class.getResource("/gc-logs"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
