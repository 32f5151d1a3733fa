package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.users.Users;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What all event loops of a run share: the users, the domain, the marks of the run in stanza ids, and the way from one loop to another.
 * Thread-safe.
 */
final class RunContext {

    private final Users users;
    private final String domain;
    private final String escapedDomain;
    private final String idPrefix;
    private final IdChecksum checksum;
    private final RunProcesses.Messages messages;
    private final AtomicReferenceArray<LoopState> loops;
    private volatile boolean unawaitedDeliveries;

    /**
     * @param processes of the run; their number and secret make the ids of its stanzas
     * @param maxParts how many event loops there may be
     */
    RunContext(Users users, String domain, RunProcesses processes, int maxParts) {
        this.users = users;
        this.domain = domain;
        this.escapedDomain = Xml.escape(domain);
        this.idPrefix = StanzaIdFields.prefix(processes.runNumber());
        this.checksum = new IdChecksum(processes.secret());
        this.messages = processes.messages();
        this.loops = new AtomicReferenceArray<>(maxParts);
    }

    Users users() {
        return users;
    }

    String domain() {
        return domain;
    }

    /** The domain, escaped for an attribute. */
    String escapedDomain() {
        return escapedDomain;
    }

    /** The bare JID of a user. */
    String jid(int user) {
        return users.name(user) + "@" + domain;
    }

    /** The start of all stanza ids of the run. */
    String idPrefix() {
        return idPrefix;
    }

    IdChecksum checksum() {
        return checksum;
    }

    /** A stanza is sent that will be delivered at least once without an arrival that waits for it. */
    void markUnawaitedDeliveries() {
        if (!unawaitedDeliveries) {
            unawaitedDeliveries = true;
        }
    }

    /** Whether any loop has called {@link #markUnawaitedDeliveries}. */
    boolean hasUnawaitedDeliveries() {
        return unawaitedDeliveries;
    }

    /** Sets the state of an event loop. */
    void register(int part, LoopState loop) {
        loops.set(part, loop);
    }

    /** Gives an answer to the loop that waits for it, in this process or in another one. */
    void answered(StanzaId id, int bytes, long atNanos) {
        if (id.part() < loops.length()) {
            LoopState loop = loops.get(id.part());
            if (loop != null) {
                loop.execute(() -> loop.answers().answered(id, bytes, atNanos));
            } else {
                messages.send(id.part(), atNanos, new RemoteAnswer(id.text(), bytes).write());
            }
        }
    }
}
