package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jgroups.BytesMessage;
import org.jgroups.CompositeMessage;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.NioMessage;
import org.jgroups.ObjectMessage;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jgroups.util.ByteArrayDataOutputStream;
import org.jgroups.util.ObjectWrapperSerializable;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.SizeStreamable;
import org.jgroups.util.Util;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class NarrowMessagesTest {

    @BeforeAll
    static void install() {
        NarrowMessages.install();
    }

    private static Message readBack(Message message) throws Exception {
        ByteArrayDataOutputStream out = new ByteArrayDataOutputStream();
        message.writeTo(out);
        Message read = MessageFactory.create(message.getType());
        read.readFrom(new ByteArrayDataInputStream(out.buffer(), 0, out.position()));
        return read;
    }

    @Test
    void theSequenceNumbersOfRetransmissionsAreRead() throws Exception {
        ObjectMessage asked = new ObjectMessage(null, (SizeStreamable) new SeqnoList(10, 3).add(5));

        ObjectMessage read = (ObjectMessage) readBack(asked);

        assertThat(read.<SeqnoList>getObject()).hasToString(asked.getObject().toString());
    }

    @Test
    void anObjectOfAnyOtherClassIsRefused() {
        ObjectMessage wrapped =
                new ObjectMessage(null, (SizeStreamable) new ObjectWrapperSerializable(new ArrayList<>()));

        assertThatThrownBy(() -> readBack(wrapped))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not used here");
    }

    @Test
    void otherFormsOfMessagesAreRefused() {
        assertThatThrownBy(() -> readBack(new NioMessage(null))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> readBack(new CompositeMessage(null, new BytesMessage(null, new byte[1]))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void jGroupsReadsNoJavaObjectStream() throws Exception {
        byte[] serialized = Util.objectToByteBuffer(new ArrayList<>(List.of("x")));

        assertThatThrownBy(() -> Util.objectFromByteBuffer(serialized)).isInstanceOf(InvalidClassException.class);
    }

    @Test
    void otherCodeReadsJavaObjectStreamsAsBefore() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of("x")));
        }

        assertThatCode(() -> new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject())
                .doesNotThrowAnyException();
    }
}
