package dev.throng.gatling.riemann;

import dev.throng.riemann.codec.Event;
import java.util.List;

/** What a query found; checks look at it. */
public record QueryAnswer(List<Event> events) {}
