package dev.throng.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the address of the server that scenarios of the test class load: a field, or a method without parameters, that is a {@link
 * java.net.InetSocketAddress}, or an {@code int}: a port of 127.0.0.1. It is read after all {@code @BeforeEach} methods. It replaces the
 * section {@code target} of the scenarios. The system property {@code throng.target}, {@code HOST:PORT}, replaces it.
 *
 * <p>If the server runs in the JVM of the test, Throng samples the CPU and memory of this JVM as those of the target.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface ThrongTarget {}
