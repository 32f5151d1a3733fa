// An earlier build leaves nothing.
['maven', 'junit', 'gatling'].each { new File(basedir, "$it/target").deleteDir() }

// A Riemann server for the simulation, whose page leaves it to the reader. It ends with this JVM at the latest.
def root = new File(basedir, '../../../../..').canonicalFile
def java = new File(System.getProperty('java.home'), 'bin/java').path
def server = new ProcessBuilder(
        java, '-Xmx256m', '-XX:TieredStopAtLevel=1', '-cp', new File(root, 'targets/target/throng-targets/*').path,
        'dev.throng.targets.ReferenceTargets', 'riemann', '--port', '0', '--exit-with-parent')
        .redirectError(new File(basedir, 'riemann.log')).start()
context.put('riemann', server)

def ready = server.inputStream.newReader().readLine()
def port = (ready =~ /^READY riemann tcp=127\.0\.0\.1:(\d+)/)
assert port.find()
new File(basedir, '.mvn/maven.config').text = "-ntp\n-Driemann.port=${port.group(1)}\n"
return true
