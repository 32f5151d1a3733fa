package dev.throng.targets.serving;

import io.netty.channel.Channel;
import java.net.InetAddress;

/** Where a target listens, as its READY line tells it: {@code tcp=127.0.0.1:5222 tls=127.0.0.1:5223}. Filled while it starts. */
public final class BoundAddresses {

    private final InetAddress bind;
    private final StringBuilder text = new StringBuilder();

    public BoundAddresses(InetAddress bind) {
        this.bind = bind;
    }

    /**
     * @param kind tcp, udp or tls
     * @param channel one that listens
     * @return its address alone
     */
    public String add(String kind, Channel channel) {
        String address = bind.getHostAddress() + ":" + ServerSockets.port(channel);
        text.append(text.length() == 0 ? "" : " ").append(kind).append('=').append(address);
        return address;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
