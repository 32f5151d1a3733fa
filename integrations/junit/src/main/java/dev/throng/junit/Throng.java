package dev.throng.junit;

import dev.throng.api.ThrongResult;
import dev.throng.api.ThrongRun;
import dev.throng.verdict.Verdict;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a scenario for a test method.
 *
 * <p>On a method, or on a parameter of the type {@link ThrongResult}: the scenario runs after all {@code @BeforeEach} methods and before
 * the test method, and the parameter gets the result. On a parameter of the type {@link ThrongRun}: nothing runs yet; the test method
 * changes the run and calls {@link ThrongRun#run()}.
 *
 * <p>In both cases the test fails if the verdict is worse than {@link #allow()}, or if an objective of the scenario is missed. The report
 * is in {@code target/throng/CLASS/METHOD} ({@code build/throng} in a Gradle project), and its path is a report entry of the test.
 *
 * <p>If JUnit runs tests in parallel, those with this annotation still run one after the other, from their {@code @BeforeEach} methods on:
 * two loads on one machine falsify each other.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER})
@ExtendWith(ThrongExtension.class)
public @interface Throng {

    /**
     * The scenario: a resource in the package of the test class or in the root of the class path, or a file relative to the working
     * directory.
     */
    String value();

    /** Changes of the scenario, such as {@code phases[0].for=5s}. */
    String[] set() default {};

    /** The worst verdict with which the test may pass. */
    Verdict.Status allow() default Verdict.Status.valid;

    /** Whether a missed objective of the scenario fails the test. An invalid result fails it in any case, unless {@link #allow()} permits it. */
    boolean objectives() default true;

    /** Whether the load comes from the JVM of the test: for a debugger. See {@link ThrongRun#inThisJvm()}. */
    boolean inThisJvm() default false;
}
