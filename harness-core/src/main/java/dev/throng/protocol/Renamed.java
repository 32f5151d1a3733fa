package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States an old key of a record and the key that replaces it. A file that uses the old key gets an error with both names:
 * {@code scenario.yaml:12:3: settings.connectDeadline was renamed to settings.deadlines.connect}.
 *
 * <p>Paths are relative to the record: {@code deadlines.connect}. A record that inlines an annotated record has its old keys too.
 * {@link #from()} may still be a key if its value was a scalar before and is a section now; then only the old form is an error.
 *
 * <p>A path that does not fit the record is a bug: the first use of the record throws {@link IllegalStateException}.
 */
@Repeatable(Renamed.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Renamed {

    /** The old key, or the path of a key in a section: {@code tls.enabled}. */
    String from();

    /** The path of the new key. */
    String to();

    /**
     * What to write now, in YAML's flow style: <code>slowReader: {share: 1, bytesPerSecond: VALUE}</code>, where {@code VALUE} stands for
     * the value of the old key. Empty if the same value goes below the new key.
     */
    String write() default "";

    /** Several old keys of one record. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface All {

        /** The old keys. */
        Renamed[] value();
    }
}
