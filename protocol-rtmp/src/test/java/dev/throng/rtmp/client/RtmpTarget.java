package dev.throng.rtmp.client;

import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.ProtocolContract;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.session.ScriptedServer;
import dev.throng.streams.flv.MessageException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/** A scripted RTMP server on loopback: {@link ScriptedServer} behind a blocking socket for each connection. */
public final class RtmpTarget implements ProtocolContract.Server {

    /** What the server does with a connection. */
    @FunctionalInterface
    public interface Script {
        void serve(Peer peer) throws IOException, InterruptedException;
    }

    /** One connection as the script sees it. */
    public static final class Peer {

        private static final int HELLO_BYTES = 1_537;
        private static final int READ_BYTES = 8 * 1024;

        private final Socket socket;
        private final ScriptedServer server;
        private final byte[] read = new byte[READ_BYTES];
        private boolean byteByByte;

        private Peer(Socket socket, HandshakeForm form) {
            this.socket = socket;
            this.server = new ScriptedServer(form);
        }

        /** The server's side of the session. */
        public ScriptedServer server() {
            return server;
        }

        /** ReplyReader in pieces of one byte from now on. */
        public Peer byteByByte() throws IOException {
            socket.setTcpNoDelay(true);
            byteByByte = true;
            return this;
        }

        /** Waits for bytes of the client without answering. Returns whether there were any. */
        public boolean hear() throws IOException {
            return socket.getInputStream().read(read) >= 0;
        }

        /** Reads the client's C0 and C1 without answering. */
        public void hearHello() throws IOException {
            socket.getInputStream().readNBytes(HELLO_BYTES);
        }

        /** Reads bytes of the client and answers them. Returns whether there were any. */
        public boolean exchange() throws IOException {
            InputStream in = socket.getInputStream();
            int count = in.read(read);
            if (count < 0) {
                return false;
            }
            try {
                server.read(Unpooled.wrappedBuffer(read, 0, count));
            } catch (MessageException e) {
                throw new IOException(e.getMessage(), e);
            }
            send();
            return true;
        }

        /** ReplyReader until the client has said this command. */
        public Peer until(String command) throws IOException {
            while (server.heard().stream().noneMatch(words -> words.startsWith(command + " "))) {
                if (!exchange()) {
                    throw new EOFException("the client left before " + command);
                }
            }
            return this;
        }

        /** ReplyReader until the client leaves. */
        public void untilItsEnd() throws IOException {
            while (exchange()) {
                // again
            }
        }

        /** Sends what the server says. */
        public void send() throws IOException {
            OutputStream out = socket.getOutputStream();
            ByteBuf said = server.said();
            while (said.isReadable()) {
                said.readBytes(out, byteByByte ? 1 : said.readableBytes());
            }
            said.clear();
        }

        /** Sends these bytes. */
        public void say(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Reads to the end of what the client sends, without an answer. */
        public void ignore() throws IOException {
            while (hear()) {
                // again
            }
        }
    }

    private final LoopbackServer server;

    /** A server that does the simple handshake. */
    public RtmpTarget(Script script) throws IOException {
        this(listening(ServerSocketFactory.getDefault()), HandshakeForm.SIMPLE, script);
    }

    private RtmpTarget(ServerSocket listening, HandshakeForm form, Script script) {
        server = new LoopbackServer(listening, (socket, number) -> script.serve(new Peer(socket, form)));
        server.start();
    }

    /** A server whose S1 has a digest of this form, if C1 has one. */
    public static RtmpTarget withDigest(HandshakeForm form, Script script) throws IOException {
        return new RtmpTarget(listening(ServerSocketFactory.getDefault()), form, script);
    }

    /** A server of RTMPS. */
    public static RtmpTarget tls(SSLContext identity, Script script) throws IOException {
        return new RtmpTarget(listening(identity.getServerSocketFactory()), HandshakeForm.SIMPLE, script);
    }

    private static ServerSocket listening(ServerSocketFactory sockets) throws IOException {
        return sockets.createServerSocket(0, 128, InetAddress.getLoopbackAddress());
    }

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}
