package dev.throng.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The controller's record of its agents: decides which agents join, return or are refused. Confined to one thread. */
final class AgentRoster {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** The answer to a hello. */
    sealed interface Answer {

        /** The agent is new. */
        record Joined() implements Answer {}

        /** An agent of this name was lost and is back. */
        record Returned() implements Answer {}

        /** The agent is not admitted. */
        record Refused(boolean lasting, String reason) implements Answer {}
    }

    /** A member that left. */
    record Left(Member member, Departure departure) {}

    private final Map<String, Member> byId = new LinkedHashMap<>();
    private final Map<String, Member> byName = new HashMap<>();
    private final Set<String> suspects = new HashSet<>();
    private final Set<String> leaving = new HashSet<>();
    private final Set<String> lostNames = new HashSet<>();

    /** Checks a name before it is used anywhere. */
    static Optional<String> faultOf(String name) {
        return NAME.matcher(name).matches()
                ? Optional.empty()
                : Optional.of("the name must have 1 to 64 letters, digits, dots, dashes or underscores");
    }

    /** Decides on an agent that introduces itself, and records it if it is admitted. */
    Answer admit(Member candidate, int version) {
        Optional<String> fault = faultOf(candidate.name());
        if (fault.isPresent()) {
            return new Answer.Refused(true, fault.get());
        }
        if (version != Frame.VERSION) {
            return new Answer.Refused(
                    true,
                    "the agent speaks version " + version + " of the cluster protocol and the controller version "
                            + Frame.VERSION + ": use the same version of Throng");
        }
        if (candidate.role() != Role.AGENT) {
            return new Answer.Refused(
                    true, "this cluster has a controller already, and a second one cannot join: " + candidate.name());
        }
        Member holder = byName.get(candidate.name());
        if (holder != null || byId.containsKey(candidate.id())) {
            return new Answer.Refused(
                    false,
                    holder == null
                            ? candidate.name() + " has joined under another name"
                            : "another agent has the name " + candidate.name() + ": " + holder + " has joined before");
        }
        byId.put(candidate.id(), candidate);
        byName.put(candidate.name(), candidate);
        return lostNames.remove(candidate.name()) ? new Answer.Returned() : new Answer.Joined();
    }

    /** Returns the member with this id, if it is in the cluster. */
    Optional<Member> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Records a suspicion. Returns the member if it is a new one. */
    Optional<Member> suspect(String id) {
        return byId.containsKey(id) && !leaving.contains(id) && suspects.add(id) ? find(id) : Optional.empty();
    }

    /** Withdraws a suspicion. Returns the member if it was suspected. */
    Optional<Member> trust(String id) {
        return suspects.remove(id) ? find(id) : Optional.empty();
    }

    /** Records that a member said farewell. */
    void farewell(String id) {
        if (byId.containsKey(id)) {
            leaving.add(id);
        }
    }

    /** Removes a member. */
    Optional<Left> remove(String id) {
        Member member = byId.remove(id);
        if (member == null) {
            return Optional.empty();
        }
        byName.remove(member.name());
        suspects.remove(id);
        boolean closed = leaving.remove(id);
        if (!closed) {
            lostNames.add(member.name());
        }
        return Optional.of(new Left(member, closed ? Departure.CLOSED : Departure.LOST));
    }

    /** Returns the members in the order of joining. */
    List<Member> members() {
        return List.copyOf(new ArrayList<>(byId.values()));
    }
}
