import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper

def log = new File(basedir, 'build.log').text
def test = { String file -> new XmlSlurper().parse(new File(basedir, file)) }

// SLF4J 1.7 and Logback 1.2. The project logs with Logback's default configuration.
assert test('logging/target/surefire-reports/TEST-com.example.LoggingTest.xml').@tests == '1'
assert log =~ /\[main\] INFO com\.example - the project logs/

// Netty 4.1
assert test('netty/target/surefire-reports/TEST-com.example.NettyTest.xml').@tests == '2'

// Both have a load, and the XML has its outcome and the place of the report.
['logging', 'netty'].each { project ->
    def result = new JsonSlurper().parse(new File(basedir, "$project/target/throng/com.example.LoadTest/sendsTheLoad/result.json"))
    def send = result.phases[0].operations.send
    assert send.due == 100
    assert send.answered == send.started
    def load = test("$project/target/surefire-reports/TEST-com.example.LoadTest.xml")
    assert load.testcase.'system-out'.text().contains('throng.outcome: ')
    assert load.testcase.'system-out'.text().contains("$project/target/throng/com.example.LoadTest/sendsTheLoad/report.html")
}
return true
