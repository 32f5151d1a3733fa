package dev.throng.gclab.flags;

import java.util.List;

/**
 * Flags as one JVM understands them.
 *
 * @param options what to start it with, in the order given
 * @param remarks on every flag that needs one, in the order given
 */
public record TranslatedFlags(List<String> options, List<FlagRemark> remarks) {

    public TranslatedFlags {
        options = List.copyOf(options);
        remarks = List.copyOf(remarks);
    }

    /** The flags that the JVM cannot honour; if there is any, the cell cannot run. */
    public List<FlagRemark> refusals() {
        return remarks.stream()
                .filter(remark -> remark.fate() == FlagRemark.Fate.REFUSED)
                .toList();
    }
}
