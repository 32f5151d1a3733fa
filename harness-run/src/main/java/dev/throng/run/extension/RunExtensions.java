package dev.throng.run.extension;

import dev.throng.probe.ProbeKinds;
import dev.throng.protocol.Protocol;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/** Finds the run extensions on the class path. */
public final class RunExtensions {

    private RunExtensions() {}

    /**
     * Returns the extension of a protocol; {@link RunExtension#NONE} if the class path has none for it.
     *
     * @throws IllegalStateException if there are several, which is a bug of a protocol module
     */
    public static RunExtension of(Protocol protocol) {
        return of(protocol.name());
    }

    /** Like {@link #of(Protocol)}, by the name of a protocol that need not be on the class path. */
    public static RunExtension of(String protocol) {
        List<RunExtension> found = ServiceLoader.load(RunExtension.class).stream()
                .map(Provider::get)
                .filter(extension -> extension.protocol().equals(protocol))
                .toList();
        if (found.size() > 1) {
            throw new IllegalStateException("the protocol " + protocol + " has " + found.size() + " run extensions: "
                    + found.stream().map(one -> one.getClass().getName()).toList() + " (expected: one at most)");
        }
        return found.isEmpty() ? RunExtension.NONE : found.get(0);
    }

    /**
     * Returns the kinds of probe that scenarios may use if these protocols are installed.
     *
     * @throws IllegalStateException if two different kinds have the same id, which is a bug of a protocol
     */
    public static ProbeKinds probeKinds(Collection<Protocol> protocols) {
        return new ProbeKinds(protocols.stream()
                .flatMap(protocol -> of(protocol).probeKinds().stream())
                .toList());
    }
}
