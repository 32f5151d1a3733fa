package dev.throng.protocol;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Reads the setting {@code sources}: the local addresses that connections use. */
public final class SourceAddresses {

    /**
     * Parses literal IP addresses; nothing is looked up.
     *
     * @throws SettingException if a text is not a literal IP address
     */
    public static List<InetAddress> of(List<String> texts) {
        List<InetAddress> addresses = new ArrayList<>();
        for (String text : texts) {
            byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
            if (bytes == null) {
                throw new SettingException(
                        "sources", text + " (expected: an address of this machine, such as 127.0.0.2)");
            }
            try {
                addresses.add(InetAddress.getByAddress(bytes));
            } catch (UnknownHostException e) {
                throw new SettingException("sources", text + ": " + e.getMessage());
            }
        }
        return addresses;
    }

    private SourceAddresses() {}
}
