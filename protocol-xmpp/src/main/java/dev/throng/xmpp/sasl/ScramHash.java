package dev.throng.xmpp.sasl;

/** The hash functions of SCRAM: RFC 5802, RFC 7677, and SHA-512, which some servers offer too. */
enum ScramHash {
    SHA_1("SHA-1", "HmacSHA1", 20),
    SHA_256("SHA-256", "HmacSHA256", 32),
    SHA_512("SHA-512", "HmacSHA512", 64);

    private final String digestName;
    private final String macName;
    private final int lengthBytes;

    ScramHash(String digestName, String macName, int lengthBytes) {
        this.digestName = digestName;
        this.macName = macName;
        this.lengthBytes = lengthBytes;
    }

    String digestName() {
        return digestName;
    }

    String macName() {
        return macName;
    }

    int lengthBytes() {
        return lengthBytes;
    }
}
