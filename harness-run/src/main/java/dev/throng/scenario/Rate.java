package dev.throng.scenario;

import dev.throng.scenario.yaml.Units;

/** Arrivals per second; written {@code 1000/s}, {@code 5/min}, {@code 2/h}. */
public record Rate(double perSecond) {

    static final String PATTERN = "^\\d+(\\.\\d+)?([eE]\\+?\\d{1,2})?\\s*/\\s*(s|min|m|h)$";

    static Rate parse(String text) {
        return new Rate(Units.perSecond(text));
    }
}
