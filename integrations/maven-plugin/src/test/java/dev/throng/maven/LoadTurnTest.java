package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.eclipse.aether.DefaultSessionData;
import org.eclipse.aether.SessionData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadTurnTest {

    private final SessionData build = new DefaultSessionData();

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    private final Log log = new SystemStreamLog() {
        @Override
        public void info(CharSequence line) {
            events.add(line.toString());
        }
    };

    @Test
    void theLoadOfAnotherModuleBeginsWhenTheFirstOneHasEnded() throws Exception {
        Thread other = new Thread(this::load);
        new LoadTurn(build, log).of(() -> {
            other.start();
            assertThat(nextEvent()).isEqualTo("Waiting for the load of another module");
            events.add("first ends");
            return null;
        });
        other.join();
        assertThat(events).containsExactly("first ends", "other begins");
    }

    @Test
    void aFailedLoadDoesNotKeepTheTurn() throws InterruptedException {
        assertThatIOException().isThrownBy(() -> new LoadTurn(build, log).of(() -> {
            throw new IOException("load");
        }));
        Thread other = new Thread(this::load);
        other.start();
        other.join();
        assertThat(events).containsExactly("other begins");
    }

    private void load() {
        try {
            new LoadTurn(build, log).of(() -> {
                events.add("other begins");
                return null;
            });
        } catch (MojoExecutionException failed) {
            events.add(failed.getMessage());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String nextEvent() {
        try {
            return events.poll(30, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
