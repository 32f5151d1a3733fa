package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;

/** The stage of a connection that is over. */
final class ClosedStage implements ConnectionStage {

    static final ConnectionStage STAGE = new ClosedStage();

    private ClosedStage() {}

    @Override
    public void header(StreamHeader header) {
        // Nothing is left that a stream could be opened for.
    }

    @Override
    public void stanza(XmlElement element) {
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
