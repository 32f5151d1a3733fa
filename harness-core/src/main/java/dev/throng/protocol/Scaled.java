package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an int or long component of a settings record, or an Optional of one, as a size of the whole test: connections, users,
 * listeners. A scenario's {@code scale} multiplies it, rounded, to at least 1; a value of 0 or less is left alone. Sizes that belong to
 * one connection or one message (a window per connection, events per message) are not marked: a smaller test has fewer of them, not
 * other ones.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Scaled {}
