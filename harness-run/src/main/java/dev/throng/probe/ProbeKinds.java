package dev.throng.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds of probe that scenarios may use: those of the installed protocols, and {@code json} and {@code xml}. Immutable. */
public final class ProbeKinds {

    private final Map<String, ProbeKind> byId = new LinkedHashMap<>();

    /**
     * @param contributed the kinds of the protocols; messages list them first, in this order. Protocols may share a kind
     * @throws IllegalStateException if two kinds have the same id, which is a bug of a protocol
     */
    public ProbeKinds(List<? extends ProbeKind> contributed) {
        List<ProbeKind> all = new ArrayList<>(contributed);
        all.addAll(List.of(GenericKind.values()));
        for (ProbeKind kind : all) {
            ProbeKind other = byId.putIfAbsent(kind.id(), kind);
            if (other != null && other != kind) {
                throw new IllegalStateException("two kinds of probe have the id " + kind.id() + ": " + text(other)
                        + ", and " + text(kind) + " (expected: a different id for each kind)");
            }
        }
    }

    private static String text(ProbeKind kind) {
        return kind.description() + " [" + kind.getClass().getName() + "]";
    }

    /** The ids of all kinds. */
    public List<String> ids() {
        return List.copyOf(byId.keySet());
    }

    /** Returns the kind with this id; empty if there is none. */
    public Optional<ProbeKind> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Returns the gauge that a count is compared with by default; empty if no kind states one. */
    Optional<String> gauge(String count) {
        return byId.values().stream()
                .flatMap(kind -> Optional.ofNullable(kind.gauges().get(count)).stream())
                .findFirst();
    }
}
