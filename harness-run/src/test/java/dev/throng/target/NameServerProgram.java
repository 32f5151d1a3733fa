package dev.throng.target;

import java.net.SocketException;
import java.util.Arrays;
import java.util.List;

/**
 * A name server as a program, for tests in a network namespace: {@code PORT NAME RECORD...}, each record as in a zone file. It prints READY
 * when it answers, and runs until it is killed.
 */
final class NameServerProgram {

    public static void main(String[] arguments) throws SocketException {
        List<SrvRecord> records =
                Arrays.stream(arguments).skip(2).map(SrvRecord::parse).toList();
        NameServer server = new NameServer(Integer.parseInt(arguments[0]), arguments[1], records);
        System.out.println("READY " + server.address());
    }

    private NameServerProgram() {}
}
