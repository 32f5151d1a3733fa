package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

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
public @interface Inline {}
