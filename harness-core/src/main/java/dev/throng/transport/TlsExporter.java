package dev.throng.transport;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * Exports the keying material of a TLS session for the channel binding {@code tls-exporter} (RFC 9266). Java has a method for it since 25,
 * which is looked up by name, because this class is compiled for 17. Any thread may use it.
 */
public final class TlsExporter {

    /** RFC 9266 §2. */
    private static final String LABEL = "EXPORTER-Channel-Binding";

    private static final byte[] NO_CONTEXT = {};
    private static final int LENGTH_BYTES = 32;
    private static final Optional<MethodHandle> EXPORT = find();

    private TlsExporter() {}

    private static Optional<MethodHandle> find() {
        try {
            return Optional.of(MethodHandles.publicLookup()
                    .findVirtual(
                            ExtendedSSLSession.class,
                            "exportKeyingMaterialData",
                            MethodType.methodType(byte[].class, String.class, byte[].class, int.class)));
        } catch (NoSuchMethodException | IllegalAccessException olderJava) {
            return Optional.empty();
        }
    }

    /** Whether this JVM can export keying material. */
    public static boolean isSupported() {
        return EXPORT.isPresent();
    }

    /** Returns the 32 bytes; empty if the JVM or the session cannot export them, as with TLS 1.2 without its extended master secret. */
    public static Optional<byte[]> channelBinding(SSLSession session) {
        if (EXPORT.isEmpty() || !(session instanceof ExtendedSSLSession exporting)) {
            return Optional.empty();
        }
        try {
            return Optional.of((byte[]) EXPORT.get().invokeExact(exporting, LABEL, NO_CONTEXT, LENGTH_BYTES));
        } catch (SSLException | UnsupportedOperationException | IllegalStateException unable) {
            return Optional.empty();
        } catch (RuntimeException | Error bug) {
            throw bug;
        } catch (Throwable checked) {
            throw new IllegalStateException(checked);
        }
    }
}
