package dev.throng.scenario;

import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Binds the key {@code ready} of a target. One thread uses it. */
final class ReadinessBinder {

    /** The forms of {@code ready}, for messages. */
    static final String FORMS = "tcp://127.0.0.1:5222, http://127.0.0.1:8000/, or {output: REGEX}";

    private static final String TCP = "tcp://";

    private final ReachableAddress addresses;
    private final Problems problems;

    ReadinessBinder(ReachableAddress addresses, Problems problems) {
        this.addresses = addresses;
        this.problems = problems;
    }

    /** The form of readiness that a node has; empty, with a problem, if it is none. */
    Optional<Readiness> bind(Node node) {
        if (node instanceof Node.Mapping mapping
                && mapping.entries().keySet().equals(Set.of("output"))
                && mapping.value("output").orElseThrow() instanceof Node.Scalar regex) {
            return output(regex);
        }
        if (!(node instanceof Node.Scalar scalar)) {
            problems.expected(node, FORMS);
            return Optional.empty();
        }
        return scalar.text().startsWith(TCP)
                ? tcp(scalar)
                : addresses
                        .url(node, scalar.text(), FORMS)
                        .map(url -> new Readiness.Http(url, ReachableAddress.of(url)));
    }

    private Optional<Readiness> output(Node.Scalar regex) {
        try {
            return Optional.of(new Readiness.Output(Pattern.compile(regex.text())));
        } catch (PatternSyntaxException broken) {
            problems.expected(regex, "a regular expression; " + broken.getDescription());
            return Optional.empty();
        }
    }

    private Optional<Readiness> tcp(Node.Scalar scalar) {
        try {
            Address address = Address.parse(scalar.text().substring(TCP.length()));
            return addresses.allowed(scalar, address) ? Optional.of(new Readiness.Tcp(address)) : Optional.empty();
        } catch (IllegalArgumentException unfit) {
            problems.expected(scalar, FORMS);
            return Optional.empty();
        }
    }

    /** The address that shows readiness; empty if the target's output does. */
    static Optional<Address> address(Readiness ready) {
        if (ready instanceof Readiness.Tcp tcp) {
            return Optional.of(tcp.address());
        }
        return ready instanceof Readiness.Http http ? Optional.of(http.address()) : Optional.empty();
    }
}
