package dev.throng.httpstream.client;

import io.netty.channel.EventLoop;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Addresses of hosts. The target's is known; names that redirects bring are looked up once, away from the event loop, and without waiting
 * for each other: a name that has no address may take the system many seconds. That it has none is remembered by the JDK, for ten seconds
 * unless it is told otherwise. Confined to the loop.
 */
final class Hosts {

    /** Finds addresses, and takes its time. */
    @FunctionalInterface
    interface Names {
        InetAddress address(String host) throws UnknownHostException;
    }

    private record Asked(Consumer<InetAddress> then, Consumer<Throwable> otherwise) {}

    private static final int MOST_KNOWN = 256;
    private static final int MOST_AT_ONCE = 8;
    private static final long IDLE_SECONDS = 10;
    private static final ThreadPoolExecutor LOOKUPS = new ThreadPoolExecutor(
            MOST_AT_ONCE,
            MOST_AT_ONCE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new DefaultThreadFactory("hosts", true));

    static {
        LOOKUPS.allowCoreThreadTimeOut(true);
    }

    private final EventLoop loop;
    private final Names names;
    private final Map<String, List<Asked>> asked = new HashMap<>();
    private final Map<String, InetAddress> known = new LinkedHashMap<>();

    Hosts(EventLoop loop, InetSocketAddress target) {
        this(loop, target, InetAddress::getByName);
    }

    Hosts(EventLoop loop, InetSocketAddress target, Names names) {
        this.loop = loop;
        this.names = names;
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
        List<Asked> waiting = asked.computeIfAbsent(host, name -> new ArrayList<>());
        waiting.add(new Asked(then, otherwise));
        if (waiting.size() == 1) {
            CompletableFuture.supplyAsync(() -> lookUp(host), LOOKUPS)
                    .whenComplete((found, cause) -> loop.execute(() -> tell(host, found, cause)));
        }
    }

    private InetAddress lookUp(String host) {
        try {
            return names.address(host);
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        }
    }

    private void tell(String host, InetAddress found, Throwable cause) {
        List<Asked> waiting = asked.remove(host);
        if (cause == null) {
            remember(host, found);
            waiting.forEach(one -> one.then().accept(found));
        } else {
            Throwable unknown = unknown(host, cause instanceof CompletionException ? cause.getCause() : cause);
            waiting.forEach(one -> one.otherwise().accept(unknown));
        }
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
