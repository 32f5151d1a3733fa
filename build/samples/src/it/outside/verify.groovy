import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper

context.get('riemann').destroy()

def log = new File(basedir, 'build.log').text
def read = { File file -> new JsonSlurper().parse(file) }

// Nothing comes from the checkout: Throng is in the repository of these builds alone.
assert new File(localRepositoryPath, "dev/throng/throng-maven-plugin").isDirectory()

// The plugin: docs/maven.md.
def results = new File(basedir, 'maven/target/throng/events')
def run = read(new File(results, 'result.json'))

// what a busy machine can do to a verdict
def ofTheMachine = ['generator-late', 'loop-stalled', 'generator-gc', 'generator-cold', 'generator-cpu', 'generator-throttled', 'machine-full', 'owed', 'samples-missing']
def others = run.verdict.reasons.findAll { !(it.code in ofTheMachine) }
assert others == []

def send = run.phases.find { it.name == 'load' }.operations.send
assert send.due == 300
assert send.started > 0
assert send.answered == send.started
assert send.failed == 0
// the SLOs of an invalid result are not judged
assert run.verdict.status == 'invalid' || run.slo.find { it.expression.contains('failures') }.held

assert new File(results, 'report.html').length() > 0
assert new File(results, 'generator-gc.log').length() > 0
assert log.contains('events.yaml: ok (events: 2 phases')

// The server was stopped before the check.
assert log.indexOf('The server has stopped') > log.indexOf('report: ')
assert log.indexOf('The server has stopped') < log.indexOf(':verify (load-test)')
assert !new File(basedir, 'maven/target/server.pid').exists()

// The JUnit extension: docs/junit.md. On a busy machine a result may be invalid, or slower than the test expects; its counts are the same.
def tests = new XmlSlurper().parse(new File(basedir, 'junit/target/failsafe-reports/TEST-com.example.EventServerLoadIT.xml'))
assert tests.testcase.collect { it.@name.text().replaceAll(/\(.*/, '') }.sort() == ['acknowledgesEventsInTime', 'copesWithTwiceTheLoad']
def faults = tests.testcase.findAll { it.error.size() > 0 || it.skipped.size() > 0 }.size()
assert faults == 0
def unexplained = tests.testcase.failure.findAll { !(it.text().contains('scenario send') && it.text().contains('report: ')) }.size()
assert unexplained == 0
// Surefire and Failsafe keep what a test prints, and no report entries.
tests.testcase.each {
    assert it.'system-out'.text().contains('throng.outcome: ')
    assert it.'system-out'.text().contains('junit/target/throng/com.example.EventServerLoadIT/')
}
// The project does not configure logging.
assert !log.contains('DEBUG io.netty')
[acknowledgesEventsInTime: 400, copesWithTwiceTheLoad: 800].each { method, count ->
    def result = read(new File(basedir, "junit/target/throng/com.example.EventServerLoadIT/$method/result.json"))
    def operation = result.phases.find { it.name == 'steady' }.operations.send
    assert operation.due == count
    assert operation.answered == operation.started
}

// The DSL for Gatling: docs/gatling.md.
assert log =~ /> Global +\| +300 \| +300 \| +0/
def gatling = new File(basedir, 'gatling/target/gatling').listFiles().findAll { it.name.startsWith('eventssimulation-') }
assert gatling.size() == 1
assert new File(gatling[0], 'simulation.log').length() > 0
def tags = new File(gatling[0], 'histograms.hlog').readLines().findAll { it.startsWith('Tag=') }.collect { it.tokenize('=,')[1] } as Set
assert tags.containsAll(['send.response', 'send.service', 'query.response'])
