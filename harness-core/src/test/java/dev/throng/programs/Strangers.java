package dev.throng.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Sources and listeners at an Icecast that belong to no run: bare connections that stay open until this object is closed. */
public final class Strangers implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Icecast icecast;
    private final List<Socket> open = new ArrayList<>();

    public Strangers(Icecast icecast) {
        this.icecast = icecast;
    }

    /** Connects a source of MP3 that sends enough for a burst. Icecast removes a source that sends nothing more. */
    public OutputStream publish(String mount, String name) throws IOException {
        // c291cmNlOmhhY2ttZQ== is source:hackme
        OutputStream media = request(
                "PUT " + mount + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic c291cmNlOmhhY2ttZQ==\r\n"
                        + "Content-Type: audio/mpeg\r\nIce-Name: " + name + "\r\nExpect: 100-continue\r\n\r\n",
                "HTTP/1.1 100");
        media.write(new byte[16_384]);
        return media;
    }

    public void listen(String mount) throws IOException {
        request("GET " + mount + " HTTP/1.0\r\n\r\n", "HTTP/1.0 200 OK");
    }

    private OutputStream request(String request, String expected) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), icecast.port());
        open.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
        byte[] head = socket.getInputStream().readNBytes(expected.length());
        assertThat(new String(head, StandardCharsets.ISO_8859_1)).isEqualTo(expected);
        return out;
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }
}
