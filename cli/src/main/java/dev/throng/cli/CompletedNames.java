package dev.throng.cli;

import dev.throng.cli.explain.Explanations;
import dev.throng.gclab.runs.Allowance;
import dev.throng.protocol.Protocol;
import java.util.Iterator;
import java.util.List;

/** The names that shells complete after a command. They are looked up only when a script of a shell is written. */
final class CompletedNames {

    private CompletedNames() {}

    /** Those of the reference targets. */
    static final class Targets implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of("riemann", "xmpp", "http-stream", "rtmp").iterator();
        }
    }

    /** Those of the protocols. */
    static final class Protocols implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.copyOf(Protocol.installed().keySet()).iterator();
        }
    }

    /** What {@code throng compare} compares all the same. */
    static final class Allowances implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Allowance.words().iterator();
        }
    }

    /** What {@code throng explain} explains. */
    static final class Explained implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Explanations.of(Protocol.installed().values()).words().iterator();
        }
    }
}
