package dev.throng.cluster;

import java.io.DataInput;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.StackWalker.StackFrame;
import java.util.function.Supplier;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.ObjectMessage;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.util.Digest;
import org.jgroups.util.MutableDigest;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.SizeStreamable;

/**
 * Keeps Java objects of the network out of this process. JGroups can create any class that a message names. Its protocols here need three:
 * lists of sequence numbers, and digests in two forms. Messages with other objects, and all other forms of messages that carry objects, are
 * refused before anything is created. A serialization filter (JEP 290) refuses every Java object stream that JGroups would read.
 */
final class NarrowMessages extends MessageFactory {

    private static final String JGROUPS = "org.jgroups.";

    private NarrowMessages() {}

    /** Takes effect for all of JGroups in this JVM. */
    static void install() {
        creators[Message.OBJ_MSG] = NarrowObjectMessage::new;
        for (short type : new short[] {Message.NIO_MSG, Message.COMPOSITE_MSG, Message.EARLYBATCH_MSG}) {
            creators[type] = refused(type);
        }
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(NarrowMessages::refuseJGroups);
        }
    }

    private static Supplier<Message> refused(short type) {
        return () -> {
            throw new IllegalArgumentException("message type " + type + " is not used here");
        };
    }

    static ObjectInputFilter.Status refuseJGroups(ObjectInputFilter.FilterInfo ignored) {
        boolean jgroups = StackWalker.getInstance()
                .walk(frames -> frames.map(StackFrame::getClassName).anyMatch(name -> name.startsWith(JGROUPS)));
        return jgroups ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED;
    }

    /** Reads the objects of JGroups' own protocols only. */
    static final class NarrowObjectMessage extends ObjectMessage {

        @Override
        public void readPayload(DataInput in) throws IOException, ClassNotFoundException {
            if (in.readByte() == 0) {
                return;
            }
            SizeStreamable object = create(in.readShort());
            object.readFrom(in);
            setObject(object);
        }

        private static SizeStreamable create(short type) throws IOException {
            if (type == ClassConfigurator.getMagicNumber(SeqnoList.class)) {
                return new SeqnoList();
            }
            if (type == ClassConfigurator.getMagicNumber(Digest.class)) {
                return new Digest();
            }
            if (type == ClassConfigurator.getMagicNumber(MutableDigest.class)) {
                return new MutableDigest();
            }
            throw new IOException("object type " + type + " is not used here");
        }
    }
}
