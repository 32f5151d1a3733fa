package dev.throng.xmpp.sasl;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A mechanism of the family HT (draft-ietf-kitten-sasl-ht): {@code HT-SHA-256-ENDP}. The client proves with one hash that it has a token,
 * and the server answers with another. Immutable.
 *
 * @param id the name on the wire, with hash function and channel binding
 * @param macName the JDK's name of the HMAC
 * @param bindingType the type of channel binding; empty for none
 */
public record TokenMechanism(String id, String macName, Optional<String> bindingType) {

    private static final String PREFIX = "HT-";

    /** By their place in the name, the preferred one first. SHA-256 is the one that each server should have. */
    private static final List<String> HASHES = List.of("SHA-256", "SHA-512", "SHA3-256", "SHA3-512");

    private static final Map<String, String> MACS = Map.of(
            "SHA-256", "HmacSHA256",
            "SHA-512", "HmacSHA512",
            "SHA3-256", "HmacSHA3-256",
            "SHA3-512", "HmacSHA3-512");

    /**
     * Chooses a mechanism among those that a server offers: one with channel binding if the channel has its bytes.
     *
     * @return empty if the server offers none that Throng supports
     */
    public static Optional<TokenMechanism> choose(Collection<String> offered, ChannelData channel) {
        for (String suffix : List.of("EXPR", "ENDP", "NONE")) {
            for (String hash : HASHES) {
                String id = PREFIX + hash + "-" + suffix;
                Optional<String> type = type(suffix);
                if (offered.contains(id)
                        && type.map(channel::of).orElse(NO_BYTES).isPresent()) {
                    return Optional.of(new TokenMechanism(id, MACS.get(hash), type));
                }
            }
        }
        return Optional.empty();
    }

    private static final Optional<byte[]> NO_BYTES = Optional.of(new byte[0]);

    private static Optional<String> type(String suffix) {
        return switch (suffix) {
            case "EXPR" -> Optional.of(ChannelBinding.EXPORTER);
            case "ENDP" -> Optional.of(ChannelBinding.END_POINT);
            default -> Optional.empty();
        };
    }
}
