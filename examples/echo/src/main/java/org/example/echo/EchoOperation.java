package org.example.echo;

import dev.throng.protocol.Operation;

/** What a load may be put on. */
enum EchoOperation implements Operation {
    LINE;

    @Override
    public String id() {
        return "line";
    }

    @Override
    public String description() {
        return "one line; answered and departed when its echo arrives";
    }
}
