import java.io.File;
import org.apache.vysper.mina.TCPEndpoint;
import org.apache.vysper.storage.StorageProviderRegistry;
import org.apache.vysper.storage.inmemory.MemoryStorageProviderRegistry;
import org.apache.vysper.xmpp.addressing.EntityImpl;
import org.apache.vysper.xmpp.authorization.AccountManagement;
import org.apache.vysper.xmpp.server.XMPPServer;

public class Chat {

    public static void main(String[] args) throws Exception {
        StorageProviderRegistry storage = new MemoryStorageProviderRegistry();
        AccountManagement accounts = (AccountManagement) storage.retrieve(AccountManagement.class);
        for (int user = 1; user <= 200; user++) {
            accounts.addUser(EntityImpl.parse(String.format("user%03d@localhost", user)), "secret");
        }
        TCPEndpoint clients = new TCPEndpoint();
        clients.setPort(5222);
        XMPPServer server = new XMPPServer("localhost");
        server.addEndpoint(clients);
        server.setStorageProviderRegistry(storage);
        server.setTLSCertificateInfo(new File("keystore.p12"), "keystore");
        server.start();
    }
}
