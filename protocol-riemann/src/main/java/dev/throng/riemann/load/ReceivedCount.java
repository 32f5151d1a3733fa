package dev.throng.riemann.load;

import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseNotifier;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;

/** A way to query the number of datagrams that a target received. Immutable. */
sealed interface ReceivedCount {

    /** Returns the count; empty if the target has none. Fails if the query fails. */
    Future<OptionalLong> query(IndexQueries queries);

    /**
     * The target's own counter of events that came by UDP, as our reference target offers it:
     * {@code riemann server udp HOST:PORT in total}. A target that listens on all addresses is found by its port.
     */
    record ByServer(InetSocketAddress target, int eventsPerMsg) implements ReceivedCount {

        @Override
        public Future<OptionalLong> query(IndexQueries queries) {
            Promise<OptionalLong> count = queries.promise();
            String port = target.getPort() + " in total\"";
            String exact =
                    "service = \"riemann server udp " + target.getAddress().getHostAddress() + ":" + port;
            String similar = "service =~ \"riemann server udp %:" + port;
            Future<OptionalLong> first = queries.query(exact, this::datagrams);
            first.addListener(done -> {
                boolean again = first.isSuccess() && first.getNow().isEmpty();
                PromiseNotifier.cascade(again ? queries.query(similar, this::datagrams) : first, count);
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
    record ByIndex(String prefix) implements ReceivedCount {

        /** Datagrams that have a service of their own; a reply that lists more would be too long. */
        static final int MAX = 100_000;

        @Override
        public Future<OptionalLong> query(IndexQueries queries) {
            String quoted = prefix.replace("\\", "\\\\").replace("\"", "\\\"");
            return queries.query("service =~ \"" + quoted + "%\"", ByIndex::services);
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
