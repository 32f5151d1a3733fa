package dev.throng.cli;

import dev.throng.run.RunListener;
import dev.throng.secrets.Masking;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the events of a run to {@code throng.log}, once the run has locked its directory. */
final class RunLog implements RunListener {

    private static final Logger LOG = LoggerFactory.getLogger(RunLog.class);

    private final Path directory;
    private final Masking masking;
    private final AtomicBoolean open = new AtomicBoolean();

    RunLog(Path directory, Masking masking) {
        this.masking = masking;
        this.directory = directory;
    }

    @Override
    public void preparing(String what) {
        if (open.compareAndSet(false, true)) {
            Logging.toFile(directory.resolve(Logging.FILE), masking);
        }
        LOG.info("{}", what);
    }

    /** Not at the level of a warning: that would print it a second time. */
    @Override
    public void warning(String message) {
        LOG.info("warning: {}", message);
    }
}
