package dev.throng.xmpp.load;

/** When a script is asked what to say: what the client just did. */
enum Moment {
    CONNECTED,
    /** The first stream header. */
    STREAM,
    STARTTLS,
    /** The stream header behind STARTTLS. */
    TLS_STREAM,
    REGISTER_FORM,
    REGISTER,
    AUTH,
    /** The first element of SASL2. */
    AUTHENTICATE,
    RESPONSE,
    /** The stream header behind SASL. */
    BIND_STREAM,
    BIND,
    SESSION,
    ENABLE,
    RESUME,
    ROSTER,
    /** Presence without an address and a word, as a session begins. */
    PRESENCE,
    /** A message, presence or iq of a session. */
    STANZA,
    /** A count of stream management, or a request for one. */
    COUNT,
    /** A stream error of the client. */
    ERROR,
    END;

    static Moment of(String said, boolean encrypted, boolean authenticated) {
        if (said.startsWith("<stream:stream")) {
            return authenticated ? BIND_STREAM : encrypted ? TLS_STREAM : STREAM;
        }
        if (said.startsWith("</")) {
            return END;
        }
        if (said.equals("<presence/>")) {
            return PRESENCE;
        }
        String name = said.substring(1).split("[\\s/>]", 2)[0];
        return switch (name) {
            case "starttls" -> STARTTLS;
            case "auth" -> AUTH;
            case "authenticate" -> AUTHENTICATE;
            case "response" -> RESPONSE;
            case "enable" -> ENABLE;
            case "resume" -> RESUME;
            case "r", "a" -> COUNT;
            case "stream:error" -> ERROR;
            case "iq" -> ofIq(said);
            default -> STANZA;
        };
    }

    private static Moment ofIq(String iq) {
        boolean get = Tokens.attribute(iq, "type").equals("get");
        if (iq.contains("xmpp-bind'")) {
            return BIND;
        }
        if (iq.contains("xmpp-session'")) {
            return SESSION;
        }
        if (iq.contains("jabber:iq:register'")) {
            return get ? REGISTER_FORM : REGISTER;
        }
        return get && iq.contains("jabber:iq:roster'") ? ROSTER : STANZA;
    }
}
