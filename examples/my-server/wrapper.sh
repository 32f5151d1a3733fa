#!/bin/sh
java -jar server.jar &
trap 'kill $!' TERM
wait
