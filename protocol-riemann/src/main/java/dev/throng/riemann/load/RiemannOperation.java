package dev.throng.riemann.load;

import dev.throng.protocol.Operation;

/** What a load may be put on. */
enum RiemannOperation implements Operation {
    SEND(
            "send",
            "one Msg of eventsPerMsg events; answered and departed when its ack arrives, over UDP when the kernel took it"),
    QUERY("query", "one question to the index; answered and departed when its reply is decoded; not over UDP");

    private final String id;
    private final String description;

    RiemannOperation(String id, String description) {
        this.id = id;
        this.description = description;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }
}
