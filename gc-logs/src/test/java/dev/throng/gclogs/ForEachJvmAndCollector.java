package dev.throng.gclogs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs a test once for every version of Java and every collector, each with a {@link JvmWithCollector} as its parameter. To be used in a
 * class that extends {@link RecordedRuns}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@MethodSource("dev.throng.gclogs.JvmWithCollector#all")
@interface ForEachJvmAndCollector {}
