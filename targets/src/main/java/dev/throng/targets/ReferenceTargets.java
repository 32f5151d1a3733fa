package dev.throng.targets;

import dev.throng.targets.httpstream.HttpStreamTarget;
import dev.throng.targets.launch.TargetLauncher;
import dev.throng.targets.riemann.RiemannTarget;
import dev.throng.targets.xmpp.XmppTarget;
import java.util.List;

/** The main class: {@code java -cp 'DIR/*' dev.throng.targets.ReferenceTargets TARGET [options]}; see {@code --help}. */
public final class ReferenceTargets {

    private ReferenceTargets() {}

    public static void main(String[] arguments) {
        TargetLauncher launch = new TargetLauncher(
                List.of(new RiemannTarget(), new XmppTarget(), new HttpStreamTarget()),
                System.in,
                System.out,
                System.err);
        System.exit(launch.run(List.of(arguments)));
    }
}
