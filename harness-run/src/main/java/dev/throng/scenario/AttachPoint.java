package dev.throng.scenario;

/** Where a target that already runs can be reached. */
public sealed interface AttachPoint permits Address, SrvName {

    /**
     * Reads {@code host:port} or {@code srv:domain}.
     *
     * @throws IllegalArgumentException with the expected form
     */
    static AttachPoint parse(String text) {
        return text.startsWith(SrvName.PREFIX) ? SrvName.parse(text) : Address.parse(text);
    }

    /** Whether it is on this machine's loopback interface, as far as that is known without a lookup. */
    boolean loopback();
}
