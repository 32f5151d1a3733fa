package dev.throng.httpstream.client;

import io.netty.channel.EventLoop;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Addresses of hosts. The target's is known; names that redirects bring are looked up once, away from the event loop. Confined to the loop.
 */
final class Hosts {

    private static final int MOST_KNOWN = 256;

    private final EventLoop loop;
    private final Map<String, InetAddress> known = new LinkedHashMap<>();

    Hosts(EventLoop loop, InetSocketAddress target) {
        this.loop = loop;
        if (!target.isUnresolved()) {
            known.put(target.getHostString().toLowerCase(Locale.ROOT), target.getAddress());
        }
    }

    /** The address, if it takes no time to find it. */
    Optional<InetAddress> known(String host) {
        InetAddress address = known.get(host);
        if (address == null) {
            address = NetUtil.createInetAddressFromIpAddressString(host);
        }
        if (address == null && isLocalName(host)) {
            address = InetAddress.getLoopbackAddress();
        }
        return Optional.ofNullable(address);
    }

    /** RFC 6761 §6.3. */
    private static boolean isLocalName(String host) {
        return host.equals("localhost") || host.endsWith(".localhost");
    }

    /** Whether both are names of one host, as far as that can be told without looking them up. */
    boolean same(String host, String other) {
        if (host.equals(other)) {
            return true;
        }
        Optional<InetAddress> address = known(host);
        Optional<InetAddress> otherAddress = known(other);
        return address.isPresent()
                && otherAddress.isPresent()
                && (address.equals(otherAddress)
                        || address.get().isLoopbackAddress()
                                && otherAddress.get().isLoopbackAddress());
    }

    /** Looks the address up and tells it on the loop, at once if it is known; or why there is none. */
    void find(String host, Consumer<InetAddress> then, Consumer<Throwable> otherwise) {
        Optional<InetAddress> address = known(host);
        if (address.isPresent()) {
            then.accept(address.get());
            return;
        }
        Future<InetAddress> lookup = GlobalEventExecutor.INSTANCE.submit(() -> InetAddress.getByName(host));
        lookup.addListener(done -> loop.execute(() -> {
            if (done.isSuccess()) {
                remember(host, lookup.getNow());
                then.accept(lookup.getNow());
            } else {
                otherwise.accept(unknown(host, done.cause()));
            }
        }));
    }

    private void remember(String host, InetAddress address) {
        if (known.size() < MOST_KNOWN) {
            known.put(host, address);
        }
    }

    private static Throwable unknown(String host, Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return cause;
        }
        UnknownHostException unknown = new UnknownHostException(host);
        unknown.initCause(cause);
        return unknown;
    }
}
