package dev.throng.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Finds the address of the server under test: the system property, or what {@link ThrongTarget} marks. */
final class TargetAddress {

    /** The system property with an address that replaces that of the test. */
    static final String PROPERTY = "throng.target";

    private static final String LOOPBACK = "127.0.0.1";

    private static final Pattern FORM = Pattern.compile("(?:\\[(.+)]|([^:\\[]+)):(\\d{1,5})");

    private TargetAddress() {}

    /** Returns the address; empty if the test names none, so that the scenario's own target counts. */
    static Optional<InetSocketAddress> of(ExtensionContext context) throws ReflectiveOperationException {
        String property = System.getProperty(PROPERTY, "");
        return property.isEmpty() ? marked(context) : Optional.of(parse(property));
    }

    static InetSocketAddress parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(PROPERTY + ": " + text + " (expected: HOST:PORT)");
        }
        String host = form.group(1) == null ? form.group(2) : form.group(1);
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(form.group(3)));
    }

    private static Optional<InetSocketAddress> marked(ExtensionContext context) throws ReflectiveOperationException {
        List<InetSocketAddress> found = new ArrayList<>();
        for (Object test : context.getRequiredTestInstances().getAllInstances()) {
            for (Field field : AnnotationSupport.findAnnotatedFields(test.getClass(), ThrongTarget.class)) {
                field.setAccessible(true);
                found.add(address(field.getName(), field.get(test)));
            }
            for (Method method : AnnotationSupport.findAnnotatedMethods(
                    test.getClass(), ThrongTarget.class, HierarchyTraversalMode.TOP_DOWN)) {
                method.setAccessible(true);
                found.add(address(method.getName(), method.invoke(test)));
            }
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException("@ThrongTarget: " + found.size() + " addresses (expected: one)");
        }
        return found.stream().findFirst();
    }

    /**
     * Returns the address that a marked field or method has.
     *
     * @param value an address or a port; a server that listens at all addresses of this machine is loaded at 127.0.0.1
     */
    static InetSocketAddress address(String name, Object value) {
        if (value instanceof InetSocketAddress address) {
            boolean all = !address.isUnresolved() && address.getAddress().isAnyLocalAddress();
            return all ? new InetSocketAddress(LOOPBACK, address.getPort()) : address;
        }
        if (value instanceof Integer port && port > 0) {
            return new InetSocketAddress(LOOPBACK, port);
        }
        throw new IllegalArgumentException("@ThrongTarget " + name + ": " + value
                + " (expected: an InetSocketAddress, or the port of a server at 127.0.0.1)");
    }
}
