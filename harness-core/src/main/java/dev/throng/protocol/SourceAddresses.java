package dev.throng.protocol;

import io.netty.util.NetUtil;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads the setting {@code sources}: the local addresses that connections come from. Any thread. */
public final class SourceAddresses {

    /** One process cannot use more: each address has about 28,000 ports, and a process opens about 2^20 files at most. */
    static final int MAX_ADDRESSES = 65_536;

    private static final String EXPECTED =
            " (expected: an address of this machine such as 127.0.0.2, or a range such as 127.0.0.2-127.0.0.9)";

    /**
     * Reads addresses and ranges of them, in their order. Host names are not valid.
     *
     * @param texts each is a literal address, or two of the same family with a hyphen between: the first and the last of a range
     * @throws SettingException for a text that is neither, for a range whose last address is before its first, for an address that is given
     *     twice, and for more than {@value #MAX_ADDRESSES} addresses
     */
    public static List<InetAddress> of(List<String> texts) {
        Set<InetAddress> addresses = new LinkedHashSet<>();
        for (String text : texts) {
            int hyphen = text.indexOf('-');
            if (hyphen < 0) {
                add(address(bytes(text, text)), text, addresses);
            } else {
                byte[] first = bytes(text.substring(0, hyphen).strip(), text);
                byte[] last = bytes(text.substring(hyphen + 1).strip(), text);
                range(first, last, text, addresses);
            }
            if (addresses.size() > MAX_ADDRESSES) {
                throw tooMany(text);
            }
        }
        return List.copyOf(addresses);
    }

    private static void add(InetAddress address, String text, Set<InetAddress> into) {
        if (!into.add(address)) {
            throw new SettingException(
                    "sources",
                    text + " (expected: each address once; " + address.getHostAddress() + " is given twice)");
        }
    }

    private static SettingException tooMany(String text) {
        return new SettingException("sources", text + " (expected: " + MAX_ADDRESSES + " addresses at most)");
    }

    private static void range(byte[] first, byte[] last, String text, Set<InetAddress> into) {
        BigInteger from = new BigInteger(1, first);
        BigInteger to = new BigInteger(1, last);
        if (first.length != last.length || to.compareTo(from) < 0) {
            throw new SettingException("sources", text + EXPECTED);
        }
        if (to.subtract(from).bitLength() >= Integer.SIZE - 1) {
            throw tooMany(text);
        }
        int count = to.subtract(from).intValueExact() + 1;
        if (count > MAX_ADDRESSES) {
            throw tooMany(text);
        }
        for (int i = 0; i < count; i++) {
            add(address(padded(from.add(BigInteger.valueOf(i)), first.length)), text, into);
        }
    }

    private static byte[] padded(BigInteger number, int length) {
        byte[] shortest = number.toByteArray();
        byte[] padded = new byte[length];
        int kept = Math.min(shortest.length, length);
        System.arraycopy(shortest, shortest.length - kept, padded, length - kept, kept);
        return padded;
    }

    private static byte[] bytes(String address, String text) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
        if (bytes == null) {
            throw new SettingException("sources", text + EXPECTED);
        }
        return bytes;
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
        }
    }

    private SourceAddresses() {}
}
