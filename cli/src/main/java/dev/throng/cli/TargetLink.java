package dev.throng.cli;

import dev.throng.sample.InterfaceRoute;
import dev.throng.sample.InterfaceSpeeds;
import dev.throng.scenario.Address;
import dev.throng.scenario.TargetSpec;
import dev.throng.scenario.yaml.Units;
import dev.throng.search.Link;
import dev.throng.text.Printable;
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
     * Returns the link with the speed of the interface that connections to the target use. Empty if the target is on this machine, or if the
     * interface has no speed. Resolves the name of the target, which may block.
     */
    static Optional<Link> read(TargetSpec target, InterfaceSpeeds speeds) {
        return address(target)
                .map(Address::resolve)
                .flatMap(InterfaceRoute::nameTo)
                .flatMap(name -> {
                    OptionalDouble speed = speeds.bitsPerSecond(name);
                    return speed.isPresent()
                            ? Optional.of(new Link(speed.getAsDouble(), "the speed of " + name))
                            : Optional.empty();
                });
    }

    private static Optional<Address> address(TargetSpec target) {
        if (target instanceof TargetSpec.Attach attach) {
            return Optional.of(attach.address());
        }
        return target instanceof TargetSpec.Command command ? Optional.of(command.address()) : Optional.empty();
    }
}
