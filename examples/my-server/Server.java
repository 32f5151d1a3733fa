import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class Server {

    static final byte[][] KEPT = new byte[5_000][];

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(5555, 1000, InetAddress.getByName("127.0.0.1"));
        while (true) {
            Socket client = server.accept();
            new Thread(() -> serve(client)).start();
        }
    }

    static void serve(Socket client) {
        byte[] confirmed = {0, 0, 0, 2, 16, 1};
        try (client; DataInputStream in = new DataInputStream(client.getInputStream())) {
            OutputStream out = client.getOutputStream();
            for (int n = 0; true; n = (n + 1) % KEPT.length) {
                int length = in.readInt();
                byte[] record = new byte[Math.max(8_192, length)];
                in.readFully(record, 0, length);
                KEPT[n] = record;
                out.write(confirmed);
            }
        } catch (IOException e) {
            // the client has closed the connection
        }
    }
}
