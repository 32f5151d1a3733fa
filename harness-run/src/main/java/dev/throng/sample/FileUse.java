package dev.throng.sample;

import java.util.Locale;
import java.util.Optional;

/**
 * How many files a process has open; sockets are files. Immutable.
 *
 * @param open how many are open now
 * @param limit how many the process may open; more than 0
 */
public record FileUse(long pid, long open, long limit) {

    /** From this share on the next connections meet the limit: a sample a second may miss the last few files. */
    private static final double NEARLY_ALL = 0.98;

    /** Returns the one of two that is nearer to its limit. */
    public FileUse fuller(FileUse other) {
        return other.share() > share() ? other : this;
    }

    private double share() {
        return (double) open / limit;
    }

    /** A note on a target that reached its limit, with the remedy; empty if it did not. */
    public Optional<String> noteOfTarget() {
        return share() < NEARLY_ALL
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the target's process %d had %,d files open and may open %,d: it cannot accept more connections."
                                + " Raise its limit: ulimit -n before its start, or LimitNOFILE= of its systemd unit",
                        pid,
                        open,
                        limit));
    }
}
