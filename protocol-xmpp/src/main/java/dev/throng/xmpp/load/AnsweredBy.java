package dev.throng.xmpp.load;

/** What counts as the answer to a message or presence. */
enum AnsweredBy {
    /** A receipt of who got it (XEP-0184). */
    RECEIPT,
    /** Its arrival at the session it was for, if that is one of this process. */
    ARRIVAL,
    /** That it was sent. */
    SENT
}
