package dev.throng.protocol.settings;

import dev.throng.protocol.SettingException;
import dev.throng.transport.ExplainingTrust;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** The certificate authorities that a client trusts: those of the file {@code tls.ca}, or those of the JVM. */
final class Authorities {

    private Authorities() {}

    /**
     * Reads the file. Blocks while it reads; any thread may call it.
     *
     * @param ca certificates in PEM; the authorities of the JVM if empty
     * @return verifies servers, and explains refusals
     * @throws SettingException if the file cannot be used
     */
    static TrustManager of(Optional<Path> ca) {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(ca.isPresent() ? store(ca.get()) : null);
            return Stream.of(factory.getTrustManagers())
                    .filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast)
                    .findFirst()
                    .<TrustManager>map(ExplainingTrust::new)
                    .orElseThrow(() -> new IllegalStateException("the JVM verifies no X.509 certificates"));
        } catch (GeneralSecurityException unusable) {
            throw new SettingException(
                    ca.isPresent() ? "tls.ca" : "tls", "the certificates cannot be used: " + unusable.getMessage());
        }
    }

    private static KeyStore store(Path ca) throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (X509Certificate certificate : ClientIdentity.certificates("tls.ca", ca)) {
                store.setCertificateEntry(String.valueOf(number++), certificate);
            }
            return store;
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
