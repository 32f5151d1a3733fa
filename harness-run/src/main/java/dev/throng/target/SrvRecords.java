package dev.throng.target;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;

/**
 * Looks up service records of DNS (RFC 2782) with the resolver of the JDK, which asks the name servers of the system. It waits for some
 * seconds at most. Any thread may call it.
 */
public final class SrvRecords {

    private static final String SRV = "SRV";
    private static final String FIRST_WAIT_MILLIS = "1000";
    private static final String ATTEMPTS = "3";

    private final String servers;

    private SrvRecords(String servers) {
        this.servers = servers;
    }

    /** Asks the name servers of the system. */
    public static SrvRecords ofThisMachine() {
        return new SrvRecords("dns:");
    }

    /** @param server the name server to ask: {@code 127.0.0.1:5353} */
    static SrvRecords of(String server) {
        return new SrvRecords("dns://" + server);
    }

    /**
     * The records of a name with the lowest number of priority. Records of other priorities are for failures of these hosts, which a load
     * must show and not hide.
     *
     * @param name such as {@code _service._tcp.example.com}
     * @throws TargetException if the name has no records, if they state that there is no such service, or if they cannot be looked up
     */
    public List<SrvRecord> preferred(String name) {
        List<SrvRecord> all = lookUp(name);
        int best = all.stream().mapToInt(SrvRecord::priority).min().orElse(0);
        List<SrvRecord> preferred =
                all.stream().filter(record -> record.priority() == best).toList();
        if (preferred.isEmpty()
                || preferred.stream().anyMatch(record -> record.host().isEmpty())) {
            throw notFound(
                    "no SRV records " + name
                            + (preferred.isEmpty() ? "" : ": the domain does not offer the service")
                            + " (expected: an address such as example.com:5222, or a domain with such records)",
                    null);
        }
        return preferred;
    }

    private List<SrvRecord> lookUp(String name) {
        Hashtable<String, String> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        environment.put(Context.PROVIDER_URL, servers);
        environment.put("com.sun.jndi.dns.timeout.initial", FIRST_WAIT_MILLIS);
        environment.put("com.sun.jndi.dns.timeout.retries", ATTEMPTS);
        try {
            InitialDirContext context = new InitialDirContext(environment);
            try {
                Attribute records =
                        context.getAttributes(name, new String[] {SRV}).get(SRV);
                return records == null ? List.of() : parsed(records);
            } finally {
                context.close();
            }
        } catch (NameNotFoundException none) {
            return List.of();
        } catch (NamingException | IllegalArgumentException failed) {
            throw notFound("the SRV records " + name + " cannot be looked up: " + failed.getMessage(), failed);
        }
    }

    private static List<SrvRecord> parsed(Attribute records) throws NamingException {
        List<SrvRecord> all = new ArrayList<>();
        for (Object value : Collections.list(records.getAll())) {
            all.add(SrvRecord.parse(String.valueOf(value)));
        }
        return all;
    }

    private static TargetException notFound(String message, Exception cause) {
        return new TargetException(TargetException.Reason.NOT_FOUND, message, cause);
    }
}
