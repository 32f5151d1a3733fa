package dev.throng.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States the key of a record component in files, if it differs from the component's name: {@code for}, which Java reserves, or {@code
 * receiveBuffer} for {@code receiveBufferBytes}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface SettingKey {

    /** The key as users write it. */
    String value();
}
