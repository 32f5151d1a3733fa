package dev.throng.scenario;

import java.net.URI;
import java.util.regex.Pattern;

/** How a started target shows that it is ready for load. */
public sealed interface Readiness {

    /** It accepts a connection. */
    record Tcp(Address address) implements Readiness {}

    /** It answers a GET with a status below 400. */
    record Http(URI url, Address address) implements Readiness {}

    /** A line of its output contains a match. */
    record Output(Pattern pattern) implements Readiness {}
}
