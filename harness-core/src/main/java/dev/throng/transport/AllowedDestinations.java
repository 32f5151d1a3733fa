package dev.throng.transport;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The addresses that this process may connect to. An agent has a list of its own, because others tell it what to load. It is checked on the
 * resolved address of each connection, so names and redirects cannot get around it. Immutable; any thread may call it.
 */
public final class AllowedDestinations {

    private static final int MAX_PORT = 65_535;
    private static final Pattern FORM = Pattern.compile("(?:(?<v4>[0-9]+(?:\\.[0-9]+){3})|\\[(?<v6>[0-9a-fA-F:.]+)])"
            + "(?:/(?<bits>[0-9]{1,3}))?(?::(?<first>[0-9]{1,5})(?:-(?<last>[0-9]{1,5}))?)?");

    /** Every address. */
    public static final AllowedDestinations ALL = parse(List.of("0.0.0.0/0", "[::]/0"));

    private static volatile AllowedDestinations ofThisProcess = ALL;

    private final List<Rule> rules;

    private AllowedDestinations(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    private record Rule(String text, IpSubnetFilterRule subnet, int firstPort, int lastPort) {

        boolean permits(InetSocketAddress to) {
            return subnet.matches(to) && to.getPort() >= firstPort && to.getPort() <= lastPort;
        }
    }

    /** The list of this process; {@link #ALL} unless {@link #restrict} was called. */
    public static AllowedDestinations ofThisProcess() {
        return ofThisProcess;
    }

    /** Sets the list of this process. A program calls it before its first connection. */
    public static void restrict(AllowedDestinations list) {
        ofThisProcess = list;
    }

    /**
     * Reads a list.
     *
     * @param texts networks as {@code ADDRESS/BITS} or addresses, each with {@code :PORT} or {@code :FIRST-LAST} if only these ports are
     *     allowed; IPv6 in brackets: {@code 10.1.0.0/16:5222-5223}, {@code [::1]}. Empty allows nothing
     * @throws IllegalArgumentException if a text has another form; the message states what was expected
     */
    public static AllowedDestinations parse(List<String> texts) {
        return new AllowedDestinations(
                texts.stream().map(text -> rule(text.strip())).toList());
    }

    private static Rule rule(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw refused(text);
        }
        String address = form.group("v6") == null ? form.group("v4") : form.group("v6");
        try {
            // numbers only, so nothing is looked up
            int most = InetAddress.getByName(address).getAddress().length * Byte.SIZE;
            int bits = form.group("bits") == null ? most : Integer.parseInt(form.group("bits"));
            int first = form.group("first") == null ? 0 : Integer.parseInt(form.group("first"));
            int last = form.group("last") == null
                    ? form.group("first") == null ? MAX_PORT : first
                    : Integer.parseInt(form.group("last"));
            if (bits > most || first > last || last > MAX_PORT) {
                throw refused(text);
            }
            return new Rule(text, new IpSubnetFilterRule(address, bits, IpFilterRuleType.ACCEPT), first, last);
        } catch (UnknownHostException notAnAddress) {
            throw refused(text);
        }
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException(text
                + " (expected: an address or a network, such as 10.1.0.0/16, 10.1.2.3:5222 or [fd00::]/8:5222-5223)");
    }

    /** Whether a resolved address is in the list. */
    public boolean permits(InetSocketAddress to) {
        return !to.isUnresolved() && rules.stream().anyMatch(rule -> rule.permits(to));
    }

    /** The list as it was written. */
    @Override
    public String toString() {
        return rules.isEmpty() ? "nothing" : rules.stream().map(Rule::text).collect(Collectors.joining(", "));
    }
}
