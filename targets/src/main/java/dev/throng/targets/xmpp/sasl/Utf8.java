package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** Text of SASL messages. */
final class Utf8 {

    private Utf8() {}

    static String text(byte[] bytes) throws SaslException {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException malformed) {
            throw SaslException.malformed("not UTF-8");
        }
    }
}
