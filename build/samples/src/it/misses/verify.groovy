import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').text
def result = new JsonSlurper().parse(new File(basedir, 'target/throng/events/result.json'))

def send = result.phases.find { it.name == 'load' }.operations.send
assert send.due == 300
assert send.answered + send.failed == send.started
assert send.failed > 0
assert !result.slo.find { it.expression.contains('failures') }.held

// A busy machine can make the result invalid, and then no SLO is judged.
def why = result.verdict.status == 'invalid' ? 'the result is not valid' : 'an SLO was missed, or nothing was answered'
def failure = log.substring(log.indexOf('BUILD FAILURE'))
assert failure.contains("events.yaml: $why")
assert failure.contains('FAIL: ')
assert failure.contains('target/throng/events/report.html')

// The server was stopped although the SLO was missed.
assert log.contains('The server has stopped')
assert log.indexOf('The server has stopped') < log.indexOf('BUILD FAILURE')
assert !new File(basedir, 'target/server.pid').exists()
