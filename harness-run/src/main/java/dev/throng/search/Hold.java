package dev.throng.search;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a search for the largest population adds to {@link Capacity}. The names are part of the file format, which users' scripts read.
 * Immutable.
 *
 * @param member the word for one member: {@code session}
 * @param members the word for several members: {@code sessions}
 * @param seconds how long each run held its population
 * @param rampPerSecond how many members the last run added per second
 * @param limitedBy what ended the search, as a sentence with its figures
 * @param notes further sentences, such as a slower ramp and its reason
 * @param link the link to the target; empty if its rate is not known, or if the target is on this machine
 */
public record Hold(
        String member,
        String members,
        double seconds,
        double rampPerSecond,
        String limitedBy,
        List<String> notes,
        Optional<Link> link) {

    public Hold {
        notes = notes == null ? List.of() : List.copyOf(notes);
        link = Objects.requireNonNullElse(link, Optional.empty());
    }
}
