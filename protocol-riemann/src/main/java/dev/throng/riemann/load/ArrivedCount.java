package dev.throng.riemann.load;

import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;

/** How a target is asked for the number of datagrams it got. Immutable. */
sealed interface ArrivedCount {

    /** The count; empty if the target has none. Fails if it cannot be asked. */
    Future<OptionalLong> ask(Questions questions);

    /**
     * The target's own counter of events that came by UDP, as our reference target offers it:
     * {@code riemann server udp HOST:PORT in total}. A target that listens on all addresses is found by its port.
     */
    record ByServer(InetSocketAddress target, int eventsPerMsg) implements ArrivedCount {

        @Override
        public Future<OptionalLong> ask(Questions questions) {
            Promise<OptionalLong> count = questions.promise();
            String port = target.getPort() + " in total\"";
            String exact =
                    "service = \"riemann server udp " + target.getAddress().getHostAddress() + ":" + port;
            String similar = "service =~ \"riemann server udp %:" + port;
            Future<OptionalLong> first = questions.ask(exact, this::datagrams);
            first.addListener(done -> {
                boolean again = first.isSuccess() && first.getNow().isEmpty();
                Questions.pass(again ? questions.ask(similar, this::datagrams) : first, count);
            });
            return count;
        }

        private OptionalLong datagrams(Msg found) {
            if (found.events().size() != 1) {
                return OptionalLong.empty();
            }
            OptionalLong events = found.events().get(0).metricSint64();
            return events.isPresent() ? OptionalLong.of(events.getAsLong() / eventsPerMsg) : events;
        }
    }

    /** The services in the index that begin with a prefix; each datagram has one of its own. */
    record ByIndex(String prefix) implements ArrivedCount {

        /** Datagrams that have a service of their own; a reply that lists more would be too long. */
        static final int MOST = 100_000;

        @Override
        public Future<OptionalLong> ask(Questions questions) {
            String quoted = prefix.replace("\\", "\\\\").replace("\"", "\\\"");
            return questions.ask("service =~ \"" + quoted + "%\"", ByIndex::services);
        }

        private static OptionalLong services(Msg found) {
            return OptionalLong.of(found.events().stream()
                    .map(Event::service)
                    .flatMap(Optional::stream)
                    .distinct()
                    .count());
        }
    }
}
