package dev.throng.riemann.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The least a server can do: counts frames and acks them, in a process of its own, for {@link SpeedProbe}. Prints its port; ends when its
 * input does.
 */
final class CountingSink {

    private static final int ACK_BYTES = 6;

    public static void main(String[] arguments) throws IOException {
        try (ServerSocketChannel listening = ServerSocketChannel.open()) {
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            System.out.println(listening.socket().getLocalPort());
            Thread watch = new Thread(() -> endWithInput(listening), "watch");
            watch.setDaemon(true);
            watch.start();
            while (listening.isOpen()) {
                SocketChannel peer = listening.accept();
                Thread thread = new Thread(() -> serve(peer), "sink");
                thread.setDaemon(true);
                thread.start();
            }
        } catch (java.nio.channels.ClosedChannelException e) {
            System.err.println("sink: over");
        }
    }

    private static void endWithInput(ServerSocketChannel listening) {
        try (listening) {
            while (System.in.read() >= 0) {
                // whatever it is
            }
        } catch (IOException e) {
            System.err.println("sink: " + e.getMessage());
        }
    }

    private static void serve(SocketChannel peer) {
        ByteBuffer in = ByteBuffer.allocateDirect(512 * 1024);
        ByteBuffer acks = ByteBuffer.allocateDirect(512 * 1024);
        while (acks.remaining() >= ACK_BYTES) {
            acks.putInt(2).putShort((short) 0x1001);
        }
        try (peer) {
            peer.setOption(StandardSocketOptions.TCP_NODELAY, true);
            while (peer.read(in) >= 0) {
                in.flip();
                long frames = 0;
                while (in.remaining() >= 4 && in.remaining() >= 4 + in.getInt(in.position())) {
                    in.position(in.position() + 4 + in.getInt(in.position()));
                    frames++;
                }
                in.compact();
                while (frames > 0) {
                    int some = (int) Math.min(frames, 80_000);
                    acks.clear().limit(some * ACK_BYTES);
                    while (acks.hasRemaining()) {
                        peer.write(acks);
                    }
                    frames -= some;
                }
            }
        } catch (IOException e) {
            System.err.println("sink: " + e.getMessage());
        }
    }

    private CountingSink() {}
}
