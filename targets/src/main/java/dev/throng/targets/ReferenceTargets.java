package dev.throng.targets;

import dev.throng.targets.httpstream.HttpStreamServer;
import dev.throng.targets.launch.TargetLauncher;
import dev.throng.targets.riemann.RiemannServer;
import dev.throng.targets.xmpp.XmppServer;
import java.util.List;

/** The main class: {@code java -cp 'DIR/*' dev.throng.targets.ReferenceTargets TARGET [options]}; see {@code --help}. */
public final class ReferenceTargets {

    private ReferenceTargets() {}

    public static void main(String[] arguments) {
        TargetLauncher launch = new TargetLauncher(
                List.of(
                        RiemannServer.target(),
                        XmppServer.target(),
                        HttpStreamServer.target(),
                        HttpStreamServer.rtmpTarget()),
                System.in,
                System.out,
                System.err);
        System.exit(launch.run(List.of(arguments)));
    }
}
