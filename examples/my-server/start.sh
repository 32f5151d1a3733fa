#!/bin/sh
exec java $JAVA_OPTS -jar server.jar
