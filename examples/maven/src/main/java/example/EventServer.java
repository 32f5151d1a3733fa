package example;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The server under test: takes events of Riemann's protocol and forgets them. A message is its length in 4 bytes, followed by a Msg of
 * Protocol Buffers; the answer is a Msg that says {@code ok}, or has an error.
 */
public final class EventServer {

    private static final int MAX_BYTES = 1 << 20;
    private static final byte[] OK = {0x10, 1};
    private static final byte[] REFUSED = refused("busy");

    private final int refuseEvery;
    private final AtomicLong messages = new AtomicLong();

    private EventServer(int refuseEvery) {
        this.refuseEvery = refuseEvery;
    }

    /** Listens on a port of the loopback interface until it is stopped, or the process PID ends: {@code PORT REFUSE_EVERY [PID]}. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 2) {
            endWith(Long.parseLong(arguments[2]));
        }
        EventServer server = new EventServer(Integer.parseInt(arguments[1]));
        try (ServerSocket listening =
                new ServerSocket(Integer.parseInt(arguments[0]), 50, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket connection = listening.accept();
                Thread thread = new Thread(() -> server.serve(connection));
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    private static void endWith(long pid) {
        ProcessHandle.of(pid)
                .map(ProcessHandle::onExit)
                .orElse(CompletableFuture.completedFuture(null))
                .thenRun(() -> System.exit(0));
    }

    private void serve(Socket connection) {
        try (connection;
                DataInputStream in = new DataInputStream(connection.getInputStream());
                DataOutputStream out = new DataOutputStream(connection.getOutputStream())) {
            connection.setTcpNoDelay(true);
            while (true) {
                int length = in.readInt();
                if (length < 0 || length > MAX_BYTES) {
                    throw new IOException("a message of " + length + " bytes (expected: 0 to " + MAX_BYTES + ")");
                }
                in.skipNBytes(length);
                byte[] answer = answer(messages.incrementAndGet());
                byte[] framed = new byte[4 + answer.length];
                framed[3] = (byte) answer.length;
                System.arraycopy(answer, 0, framed, 4, answer.length);
                out.write(framed);
            }
        } catch (EOFException clientLeft) {
            return;
        } catch (IOException broken) {
            System.err.println(broken);
        }
    }

    private byte[] answer(long number) {
        return refuseEvery > 0 && number % refuseEvery == 0 ? REFUSED : OK;
    }

    /** A Msg with {@code ok = false} and an error. */
    private static byte[] refused(String error) {
        byte[] text = error.getBytes(StandardCharsets.UTF_8);
        byte[] msg = new byte[4 + text.length];
        msg[0] = 0x10;
        msg[2] = 0x1a;
        msg[3] = (byte) text.length;
        System.arraycopy(text, 0, msg, 4, text.length);
        return msg;
    }
}
