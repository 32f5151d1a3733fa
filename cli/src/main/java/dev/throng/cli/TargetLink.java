package dev.throng.cli;

import dev.throng.sample.InterfaceRoute;
import dev.throng.sample.InterfaceSpeeds;
import dev.throng.scenario.Address;
import dev.throng.scenario.TargetSpec;
import dev.throng.scenario.yaml.Units;
import dev.throng.search.Link;
import dev.throng.text.Printable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The link between this machine and the target. */
final class TargetLink {

    private static final String OPTION = "--link";

    private TargetLink() {}

    /**
     * Returns the link as the user gave it.
     *
     * @throws UsageException if the text is no bit rate
     */
    static Link given(String text) {
        String option = OPTION + ": " + Printable.excerpt(text);
        double rate = LoadRange.understood(option, () -> Units.bitsPerSecond(text));
        if (!(rate > 0)) {
            throw new UsageException(option + " (expected: more than 0bit/s)");
        }
        return new Link(rate, OPTION);
    }

    /**
     * Returns the link with the speed of the interface that connections to the target use. Empty if the target is on this machine, if its
     * addresses need several interfaces, or if the interface has no speed. Resolves the names of the target, which may block.
     */
    static Optional<Link> read(TargetSpec target, InterfaceSpeeds speeds) {
        List<Optional<String>> names = addresses(target).stream()
                .map(Address::resolve)
                .map(InterfaceRoute::nameTo)
                .distinct()
                .toList();
        return names.size() == 1 ? names.get(0).flatMap(name -> link(name, speeds)) : Optional.empty();
    }

    private static Optional<Link> link(String name, InterfaceSpeeds speeds) {
        OptionalDouble speed = speeds.bitsPerSecond(name);
        return speed.isPresent()
                ? Optional.of(new Link(speed.getAsDouble(), "the speed of " + name))
                : Optional.empty();
    }

    /** The addresses that the scenario names; those in SRV records are unknown here. */
    private static List<Address> addresses(TargetSpec target) {
        if (target instanceof TargetSpec.Attach attach) {
            return attach.points().stream()
                    .filter(Address.class::isInstance)
                    .map(Address.class::cast)
                    .toList();
        }
        return target instanceof TargetSpec.Command command ? List.of(command.address()) : List.of();
    }
}
