package dev.throng.xmpp.load;

/** What counts as the answer to a message or presence. */
enum AnsweredBy {
    /** A receipt from the recipient (XEP-0184). */
    RECEIPT,
    /** Its delivery to the session it is for, if that is a session of this process. */
    ARRIVAL,
    /** It was sent. */
    SENT
}
