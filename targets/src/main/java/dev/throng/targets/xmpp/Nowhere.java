package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.OpenTag;

/** The stage of a connection that is over. */
final class Nowhere implements Stage {

    static final Stage STAGE = new Nowhere();

    private Nowhere() {}

    @Override
    public void header(OpenTag header) {
        // Nothing is left that a stream could be opened for.
    }

    @Override
    public void stanza(Element element) {
        // Nobody is there to take it.
    }

    @Override
    public void closed() {
        // It was told to the stage before.
    }

    @Override
    public void lost() {
        // It was told to the stage before.
    }
}
