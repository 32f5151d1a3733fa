package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;

/** The stage of a closed connection: ignores everything. */
final class ClosedStage implements ConnectionStage {

    static final ConnectionStage STAGE = new ClosedStage();

    private ClosedStage() {}

    @Override
    public void streamOpened(StreamHeader header) {}

    @Override
    public void received(XmlElement element) {}

    @Override
    public void streamClosed() {}

    @Override
    public void connectionLost() {}
}
