package dev.throng.run.extension;

import java.time.Duration;
import java.util.Optional;

/**
 * How a run shows that a target holds a population: arrivals of one operation that stay in the system, such as sessions. The search for
 * the largest population uses it. Immutable.
 *
 * @param member one arrival: {@code session}
 * @param members several arrivals: {@code sessions}
 * @param online the id of the gauge that counts the members that the target has accepted
 * @param delivery what each member receives while it stays; empty if members only stay
 * @param check the id of an operation that shows that members are alive. A search adds about one such arrival for each member if the
 *     scenario has none
 * @param most the largest population that the scenario's settings allow; empty if they set no limit
 */
public record Population(
        String member,
        String members,
        String online,
        Optional<Delivery> delivery,
        Optional<String> check,
        Optional<Most> most) {

    /**
     * The metrics that show whether each member receives what it should.
     *
     * @param underserved the id of the gauge that counts members that receive too little
     * @param onRate the id of the counter of members that received enough while they stayed; it counts each once, when it leaves or at the end
     * @param rates the id of the distribution with a value for each member of which it is known how much it received
     * @param onRateAfter how long after its arrival a member that receives enough certainly counts in {@code onRate}
     * @param bytesKnownAfter how long a hold must be for a comparison of expected and received bytes; long if bytes arrive in large pieces
     * @param expected the id of the counter of bytes that members should have received
     * @param received the id of the counter of bytes that members received
     */
    public record Delivery(
            String underserved,
            String onRate,
            String rates,
            Duration onRateAfter,
            Duration bytesKnownAfter,
            String expected,
            String received) {}

    /**
     * A limit that the settings set.
     *
     * @param members the largest population
     * @param setting the key and the value to raise: {@code settings.users.count: 1000}
     */
    public record Most(long members, String setting) {}
}
