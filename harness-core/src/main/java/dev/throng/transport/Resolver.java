package dev.throng.transport;

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
 * Finds the addresses of host names for one event loop. A lookup runs on a thread of its own, because the system may take many seconds for
 * a name that has no address. Each name is looked up once; the addresses of the first {@value #MAX_KNOWN} names are kept for the rest of
 * the run. The JDK remembers a failed lookup, for ten seconds unless it is configured otherwise. Confined to the loop.
 */
public final class Resolver {

    /** Looks a name up, and may block. */
    @FunctionalInterface
    interface Lookup {
        InetAddress address(String host) throws UnknownHostException;
    }

    private record Request(Consumer<InetAddress> found, Consumer<Throwable> failed) {}

    private static final int MAX_KNOWN = 256;
    private static final int MAX_LOOKUPS = 8;
    private static final long IDLE_SECONDS = 10;
    private static final ThreadPoolExecutor LOOKUPS = new ThreadPoolExecutor(
            MAX_LOOKUPS,
            MAX_LOOKUPS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new DefaultThreadFactory("resolver", true));

    static {
        LOOKUPS.allowCoreThreadTimeOut(true);
    }

    private final EventLoop loop;
    private final Lookup lookup;
    private final Map<String, List<Request>> requests = new HashMap<>();
    private final Map<String, InetAddress> known = new LinkedHashMap<>();

    public Resolver(EventLoop loop) {
        this(loop, InetAddress::getByName);
    }

    Resolver(EventLoop loop, Lookup lookup) {
        this.loop = loop;
        this.lookup = lookup;
    }

    /** Keeps the address of a target that is resolved already; its name is not looked up again. The first address of a name stays. */
    public Resolver knowing(InetSocketAddress target) {
        if (!target.isUnresolved()) {
            known.putIfAbsent(target.getHostString().toLowerCase(Locale.ROOT), target.getAddress());
        }
        return this;
    }

    /** Returns the address if no lookup is needed: for a name looked up before, a literal address, and names of loopback. */
    public Optional<InetAddress> known(String host) {
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

    /** Whether a host is on this machine's loopback interface, as far as that is known without a lookup. */
    public static boolean isLoopback(String host) {
        InetAddress literal = NetUtil.createInetAddressFromIpAddressString(host);
        return literal == null ? isLocalName(host.toLowerCase(Locale.ROOT)) : literal.isLoopbackAddress();
    }

    /** Whether two names mean the same host, as far as that is known without a lookup. All addresses of loopback are one host. */
    public boolean sameHost(String host, String other) {
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

    /**
     * Finds the address of a host. Exactly one of the two consumers is called, on the loop. If no lookup is needed, it is called before
     * this returns.
     *
     * @param failed gets an {@link UnknownHostException}
     */
    public void find(String host, Consumer<InetAddress> found, Consumer<Throwable> failed) {
        Optional<InetAddress> address = known(host);
        if (address.isPresent()) {
            found.accept(address.get());
            return;
        }
        List<Request> waiting = requests.computeIfAbsent(host, name -> new ArrayList<>());
        waiting.add(new Request(found, failed));
        if (waiting.size() == 1) {
            CompletableFuture.supplyAsync(() -> lookUp(host), LOOKUPS)
                    .whenComplete((result, cause) -> loop.execute(() -> answer(host, result, cause)));
        }
    }

    private InetAddress lookUp(String host) {
        try {
            return lookup.address(host);
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        }
    }

    private void answer(String host, InetAddress found, Throwable cause) {
        List<Request> waiting = requests.remove(host);
        if (cause == null) {
            if (known.size() < MAX_KNOWN) {
                known.put(host, found);
            }
            waiting.forEach(request -> request.found().accept(found));
        } else {
            Throwable unknown = unknown(host, cause instanceof CompletionException ? cause.getCause() : cause);
            waiting.forEach(request -> request.failed().accept(unknown));
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
