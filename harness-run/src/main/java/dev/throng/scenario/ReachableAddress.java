package dev.throng.scenario;

import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Reads URLs, and reports addresses of other machines unless the scenario allows them. One thread uses it. */
final class ReachableAddress {

    private final boolean remote;
    private final Problems problems;

    /** @param remote whether addresses may be other than loopback: {@code allowRemote} */
    ReachableAddress(boolean remote, Problems problems) {
        this.remote = remote;
        this.problems = problems;
    }

    /** Whether addresses may be other than loopback. */
    boolean remote() {
        return remote;
    }

    /** Whether load may go to an address; a problem at the node if not. */
    boolean allowed(Node node, AttachPoint address) {
        if (remote || address.loopback()) {
            return true;
        }
        problems.expected(
                node,
                "an address of this machine's loopback interface, such as 127.0.0.1; load goes to other machines only with"
                        + " allowRemote: true in target");
        return false;
    }

    /**
     * The http or https URL of a host that load may go to; empty, with a problem at the node, if the text is none.
     *
     * @param expected what the problem states
     */
    Optional<URI> url(Node node, String text, String expected) {
        try {
            URI url = new URI(text);
            boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (http && url.getHost() != null) {
                return allowed(node, of(url)) ? Optional.of(url) : Optional.empty();
            }
        } catch (URISyntaxException | IllegalArgumentException unfit) {
            problems.expected(node, expected);
            return Optional.empty();
        }
        problems.expected(node, expected);
        return Optional.empty();
    }

    /** The host and the port of a http or https URL. */
    static Address of(URI url) {
        int port = url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
        return new Address(url.getHost().replaceAll("[\\[\\]]", ""), port);
    }
}
