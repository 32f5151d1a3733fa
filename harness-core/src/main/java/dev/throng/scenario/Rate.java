package dev.throng.scenario;

import dev.throng.scenario.yaml.Units;

/** Arrivals per second; written {@code 1000/s}, {@code 5/min}, {@code 2/h}. */
public record Rate(double perSecond) {

    static Rate parse(String text) {
        return new Rate(Units.perSecond(text));
    }
}
