package dev.throng.gatling.riemann;

import dev.throng.riemann.codec.Event;
import java.util.List;

/** The events that a query found, for checks. */
public record QueryAnswer(List<Event> events) {}
