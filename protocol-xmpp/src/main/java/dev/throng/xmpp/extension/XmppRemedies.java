package dev.throng.xmpp.extension;

import dev.throng.xmpp.client.XmppFailure;
import java.util.Optional;

/** What a user can do about failures of XMPP. Pure. */
final class XmppRemedies {

    private static final String READ_THE_LOG = "read the server's log";

    private XmppRemedies() {}

    /** @param condition the condition that the server named; may be empty */
    static Optional<String> of(XmppFailure kind, String condition) {
        return switch (kind) {
            case NO_STARTTLS -> Optional.of("enable STARTTLS on the server, or change settings.security");
            case TLS_REQUIRED -> Optional.of("set settings.security to starttls");
            case NO_MECHANISM ->
                Optional.of("change settings.mechanisms or the server; many servers offer PLAIN with TLS only");
            case AUTH_FAILED ->
                Optional.of(
                        condition.equals("not-authorized") || condition.isEmpty()
                                ? "check that the server has these users with these passwords (see throng provision)"
                                : READ_THE_LOG);
            case NO_CERTIFICATE ->
                Optional.of("put a PEM file with certificate and key where settings.users.cert says, for each user");
            case BAD_CREDENTIALS -> Optional.of("correct the names and passwords of settings.users");
            case STREAM_ERROR -> Optional.of(remedyOfStreamError(condition));
            case TOO_LARGE -> Optional.of("raise settings.maxStanzaBytes if the note names it");
            case HTTP_STATUS, BAD_HTTP, BAD_UPGRADE ->
                Optional.of(
                        "check the target's port, settings.websocket.path or settings.bosh.path, and the name of the host in settings.domain or the"
                                + " headers");
            case BAD_FRAME -> Optional.of("report this fault of the server, or of a proxy before it, to its authors");
            case BAD_BOSH ->
                Optional.of(
                        "check that settings.bosh.path is where the server offers BOSH, and report other faults to its authors");
            case BOSH_TERMINATED -> Optional.of(remedyOfBosh(condition));
            case WEBSOCKET_CLOSED -> Optional.of(READ_THE_LOG);
            case NO_BIND, BAD_XML, UNEXPECTED_ANSWER ->
                Optional.of("check that the server accepts XMPP clients on this port");
            case NO_REGISTRATION -> Optional.of("enable in-band registration on the server");
            case NO_USER -> Optional.of("raise settings.users.count");
            case NO_SESSION, NO_PEER -> Optional.of("give login a load in an earlier phase");
            case NO_OCCUPANT -> Optional.of("give muc-join a load in an earlier phase");
            case NO_NODE -> Optional.of("give pubsub-create a load in an earlier phase");
            case NOT_RESUMABLE -> Optional.of("enable stream management with resumption on the server");
            case TOO_MANY_UNACKED ->
                Optional.of(
                        "raise settings.streamManagement.maxUnacked, or correct the server if it acknowledges nothing");
            case CUT -> Optional.of("allow for what a storm ends, or use settings.streamManagement to resume sessions");
            case NOT_ALL_BACK -> Optional.of("see the failures of reconnect, or raise settings.reconnect.attempts");
            case NOT_RESUMED -> Optional.of("raise the server's time limit for resumption");
            case BAD_CHALLENGE, BAD_SERVER_SIGNATURE ->
                Optional.of("check the stored keys of the users and their hash");
            case HANDLED_COUNT -> Optional.of("report this fault of the server to its authors");
            case ERROR ->
                Optional.of(
                        "read the notes and the server's log; service-unavailable: a module is missing, or the recipient left");
            case PENDING_OVERFLOW -> Optional.of("look at the server's CPU; it reads too slowly");
            case REMOVED_FROM_ROOM -> Optional.of(READ_THE_LOG);
            case RECIPIENT_LOST, SESSION_LOST, STEP_FAILED ->
                Optional.of("correct the failure that the part behind after names");
            case SESSION_OVER -> Optional.of("raise the scenario's drain");
            default -> Optional.empty();
        };
    }

    private static String remedyOfStreamError(String condition) {
        return switch (condition) {
            case "host-unknown" -> "set settings.domain to a domain that the server serves";
            case "policy-violation", "resource-constraint" ->
                "check the server's limits of rates, stanza sizes and sessions";
            case "conflict" -> "leave settings.resource out, and run one test at a time with the same users";
            case "see-other-host" -> "set target.attach to the host that the note names";
            default -> READ_THE_LOG;
        };
    }

    private static String remedyOfBosh(String condition) {
        return switch (condition) {
            case "host-unknown", "improper-addressing", "host-gone" ->
                "set settings.domain to a domain that the server serves";
            case "item-not-found" ->
                "check that all requests of a session reach the same server, and its limit of inactivity";
            case "see-other-uri" -> "set target.attach and settings.bosh.path to what the note names";
            default -> READ_THE_LOG;
        };
    }
}
