package dev.throng.xmpp.load;

import dev.throng.scenario.SettingsText;

/** What can happen to a connection before the opening handshake of WebSocket. */
class WebSocketTransportIT extends XmppTransportIT {

    @Override
    protected SettingsText settings(boolean secured) {
        return super.settings(secured).with("transport", "websocket").with("deadlines.upgrade", "2m");
    }

    @Override
    protected String firstStep() {
        return "-during-upgrade";
    }
}
