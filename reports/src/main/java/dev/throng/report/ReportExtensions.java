package dev.throng.report;

import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/** Finds the report extensions on the class path. */
public final class ReportExtensions {

    private ReportExtensions() {}

    /**
     * Returns the extension of a protocol; {@link ReportExtension#NONE} if the class path has none for it.
     *
     * @param protocol the name of a protocol, which need not be on the class path
     * @throws IllegalStateException if there are several, which is a bug of a protocol module
     */
    public static ReportExtension of(String protocol) {
        List<ReportExtension> found = ServiceLoader.load(ReportExtension.class).stream()
                .map(Provider::get)
                .filter(extension -> extension.protocol().equals(protocol))
                .toList();
        if (found.size() > 1) {
            throw new IllegalStateException("the protocol " + protocol + " has " + found.size() + " report extensions: "
                    + found.stream().map(one -> one.getClass().getName()).toList() + " (expected: one at most)");
        }
        return found.isEmpty() ? ReportExtension.NONE : found.get(0);
    }
}
