package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** Decodes SASL messages. */
final class SaslText {

    private SaslText() {}

    static String text(byte[] bytes) throws SaslFailureException {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException malformed) {
            throw SaslFailureException.malformed("not UTF-8");
        }
    }
}
