package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an int or long component of a settings record, or an Optional of one, as a size of the whole test: connections, users,
 * sessions. A scenario's {@code scale} multiplies it and rounds the result, to at least 1. A value of 0 or less stays as it is. Sizes of
 * one connection or one message, such as events per message, have no mark: a smaller test has fewer connections, not smaller ones.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Scaled {}
