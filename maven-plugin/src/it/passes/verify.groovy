import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').text
def results = new File(basedir, 'target/throng/events')
def result = new JsonSlurper().parse(new File(results, 'result.json'))

// what a busy machine can do to a verdict
def ofTheMachine = ['generator-late', 'loop-stalled', 'generator-gc', 'generator-cpu', 'generator-throttled', 'owed', 'samples-missing']
def others = result.verdict.reasons.findAll { !(it.code in ofTheMachine) }
assert others == []

def send = result.phases.find { it.name == 'load' }.operations.send
assert send.due == 300
assert send.started > 0
assert send.answered == send.started
assert send.failed == 0
assert result.slo.find { it.expression.contains('failures') }.held

assert new File(results, 'report.html').length() > 0
assert new File(results, 'generator-gc.log').length() > 0
assert log.contains('events.yaml: ok (events: 2 phases')

// The server was stopped before the check.
assert log.indexOf('The server has stopped') > log.indexOf('report: ')
assert log.indexOf('The server has stopped') < log.indexOf(':verify (load-test)')
assert !new File(basedir, 'target/server.pid').exists()
