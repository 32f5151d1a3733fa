package org.example.echo;

import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import dev.throng.scenario.SettingsText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

class EchoContractIT extends ProtocolContract {

    @Override
    protected Protocol protocol() {
        return new EchoProtocol();
    }

    @Override
    protected Record settings() {
        return new SettingsText().read(protocol(), operation());
    }

    @Override
    protected Operation operation() {
        return EchoOperation.LINE;
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        LoopbackServer server = new LoopbackServer((socket, number) -> serve(socket, behaviour));
        server.start();
        return server;
    }

    private static void serve(Socket socket, Behaviour behaviour) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        OutputStream out = socket.getOutputStream();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            byte[] echo = (line + "\n").getBytes(StandardCharsets.US_ASCII);
            switch (behaviour) {
                case ANSWERS -> out.write(echo);
                case ANSWERS_BYTE_BY_BYTE -> {
                    for (byte next : echo) {
                        out.write(next);
                    }
                }
                case SILENT -> {}
                case RESETS_BEFORE_ANSWER -> reset(socket);
                case RESETS_AFTER_ANSWER -> {
                    out.write(echo);
                    reset(socket);
                }
                case GARBAGE -> out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
