package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Documents one component of a settings record and gives its default as a scenario file would write it.
 *
 * <p>A component may be a String, boolean, int, long, double, enum (kebab-case in files), {@link java.time.Duration} (with its unit:
 * {@code 250ms}), {@link java.nio.file.Path} (relative to the working directory), a further settings record, a List or a Map from String
 * of these, or an Optional of these, which is empty by default. An int or long whose name ends in {@code Bytes} may have a unit in files:
 * {@code 64KiB}.
 *
 * <p>The key in files is the component's name unless {@link SettingKey} gives another. A further settings record is a section in files, or its
 * keys are keys of the outer record with {@link Inline}. {@link Renamed} states old keys, and {@link OneOrList} allows a list of one without
 * brackets. Compact constructors validate and throw {@link
 * IllegalArgumentException} with {@code key: value (expected: …)}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

    /** What the setting does, in a sentence. */
    String value();

    /**
     * The default as YAML flow text: {@code 1}, {@code 10s}, {@code [a, b]}, <code>{}</code>, {@code ""} in quotes for an empty text.
     * Without one a component is required, unless it is an Optional.
     */
    String fallback() default "";

    /**
     * An example of the value as YAML flow text, which help and documentation show. Without one, an enum or a boolean shows a value other
     * than its default, any other type shows its default, and a section shows the example of its first key.
     */
    String example() default "";

    /** Further keys of the same record that the example needs to be valid, as a file has them: {@code key: client.key}. */
    String exampleNeeds() default "";
}
