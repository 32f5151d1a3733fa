package dev.throng.sample;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The kernel's counts of UDP over all sockets, from the texts of {@code /proc/net/snmp} (IPv4) and {@code /proc/net/snmp6} (IPv6, {@code
 * Udp6NoPorts 0} in a line each). Pure.
 */
final class UdpTotals {

    private static final String PREFIX = "Udp:";
    private static final String PREFIX_6 = "Udp6";

    private UdpTotals() {}

    /**
     * Returns the sum over both families.
     *
     * @param snmp the text of {@code /proc/net/snmp}: a line of names and a line of numbers
     * @param snmp6 the text of {@code /proc/net/snmp6}; empty without IPv6
     * @param name the name of the count: {@code RcvbufErrors}
     * @return empty if neither text has the count
     */
    static OptionalLong count(String snmp, String snmp6, String name) {
        OptionalLong four = ofNamesAndNumbers(snmp, name);
        OptionalLong six = ofLines(snmp6, name);
        return four.isEmpty() && six.isEmpty() ? four : OptionalLong.of(four.orElse(0) + six.orElse(0));
    }

    private static OptionalLong ofNamesAndNumbers(String snmp, String name) {
        List<List<String>> lines = snmp.lines()
                .filter(line -> line.startsWith(PREFIX))
                .map(UdpTotals::words)
                .toList();
        int column = lines.size() < 2 ? -1 : lines.get(0).indexOf(name);
        return column < 0 || column >= lines.get(1).size()
                ? OptionalLong.empty()
                : number(lines.get(1).get(column));
    }

    private static OptionalLong ofLines(String snmp6, String name) {
        return snmp6.lines()
                .map(UdpTotals::words)
                .filter(words -> words.size() == 2 && words.get(0).equals(PREFIX_6 + name))
                .map(words -> number(words.get(1)))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private static List<String> words(String line) {
        return Arrays.asList(line.trim().split("\\s+"));
    }

    private static OptionalLong number(String word) {
        try {
            return OptionalLong.of(Long.parseUnsignedLong(word));
        } catch (NumberFormatException notOfTheKernel) {
            return OptionalLong.empty();
        }
    }
}
