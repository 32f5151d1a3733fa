package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
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
 * <p>The key in files is the component's name unless {@link Key} gives another. A further settings record is a section in files, or its
 * keys are keys of the outer record with {@link Inline}. One value may stand for a whole section with {@link Alone}. A section may contain sections
 * of its own type. {@link Renamed} states old keys, and {@link OneOrList} allows a list of one without
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

    /**
     * States the key of a record component in files, if it differs from the component's name: {@code for}, which Java reserves, or {@code
     * receiveBuffer} for {@code receiveBufferBytes}.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Key {

        /** The key as users write it. */
        String value();
    }

    /**
     * Marks a component of a settings record whose keys are keys of that record, not of a separate section. The
     * component's type is a settings record.
     *
     * <p>Protocols share settings in this way and add their own. With {@code record Deadlines(@Inline ConnectDeadlines connection,
     * @Setting(…) Duration greeting)} users write <code>deadlines: {connect: 5s, tls: 10s, greeting: 10s}</code>.
     *
     * <p>Two components must not have the same key: the first use of such a record throws {@link IllegalStateException}.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Inline {}

    /**
     * Marks the component of a settings record whose value may stand in the place of the whole record. With {@code record Think(@Alone
     * @Setting(…) Optional<Duration> fixed, …)} users write {@code think: 5s} for <code>think: {fixed: 5s}</code>. The component is a scalar or an
     * Optional of one, and the record has no other mark of this kind.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Alone {}

    /** Marks a List component of a settings record whose file may give one value or section without brackets, instead of a list of one. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface OneOrList {}

    /**
     * Marks an int or long component of a settings record, or an Optional of one, as a size of the whole test: connections, users,
     * sessions. A scenario's {@code scale} multiplies it and rounds the result, to at least 1. A value of 0 or less stays as it is. Sizes of
     * one connection or one message, such as events per message, have no mark: a smaller test has fewer connections, not smaller ones.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Scaled {}

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
    @interface Renamed {

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
}
