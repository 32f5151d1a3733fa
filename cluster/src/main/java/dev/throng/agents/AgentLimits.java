package dev.throng.agents;

import dev.throng.engine.Parts;
import dev.throng.run.PlannedLoad;
import dev.throng.run.Rehearsal;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.QuantityText;
import dev.throng.transport.AllowedDestinations;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * What an agent does at most, whatever a controller asks. The agent's own user sets it. Immutable.
 *
 * @param destinations where it may connect to; also checked at each connection
 * @param connections the most connections of its share that may be open at once
 * @param perSecond the most arrivals of its share that may become due in a second of an open load
 * @param duration the longest run
 */
public record AgentLimits(AllowedDestinations destinations, long connections, double perSecond, Duration duration) {

    /** The rate of a rehearsal depends on how fast this machine is, so an agent with a limit of its rate does not rehearse. */
    Optional<String> refusalToRehearse(ScenarioFile file, Collection<InetSocketAddress> addresses, Parts parts)
            throws RunException {
        return perSecond < Rehearsal.MOST_PER_SECOND
                ? Optional.of("its rate is limited (see throng agent --max-rate)")
                : refusal(file, addresses, parts);
    }

    /** Returns why a share is refused; empty if it is within the limits. */
    Optional<String> refusal(ScenarioFile file, Collection<InetSocketAddress> addresses, Parts parts)
            throws RunException {
        for (InetSocketAddress address : addresses) {
            if (!destinations.permits(address)) {
                return Optional.of(address.getAddress().getHostAddress() + ":" + address.getPort()
                        + " is not allowed here (allowed: " + destinations + "; see throng agent --allow)");
            }
        }
        double share = (double) parts.count() / parts.all();
        PlannedLoad planned = PlannedLoad.of(file);
        if (planned.connections() * share > connections) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "its share has %,.0f connections (allowed: %,d; see throng agent --max-connections)",
                    planned.connections() * share,
                    connections));
        }
        if (planned.mostPerSecond() * share > perSecond) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "its share has up to %,.0f arrivals per second (allowed: %,.0f; see throng agent --max-rate)",
                    planned.mostPerSecond() * share,
                    perSecond));
        }
        if (planned.duration().compareTo(duration) > 0) {
            return Optional.of("the run takes " + QuantityText.duration(planned.duration()) + " (allowed: "
                    + QuantityText.duration(duration) + "; see throng agent --max-duration)");
        }
        return Optional.empty();
    }
}
