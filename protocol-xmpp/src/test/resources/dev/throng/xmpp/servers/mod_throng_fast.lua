-- What the packaged mod_sasl2_fast expects of a prosody that is newer than 0.12.

-- times with fractions of a second
local datetime = require "util.datetime"
local format = datetime.datetime
datetime.datetime = function(time)
	return format(time and math.floor(time))
end

-- an attribute of a child element
local stanza = require "util.stanza".stanza_mt
stanza.get_child_attr = stanza.get_child_attr or function(self, name, namespace, attribute)
	local child = self:get_child(name, namespace)
	return child and child.attr[attribute]
end

-- whose stream it is: tokens are offered only to a stream that names a user; 0.12 does not tell modules which
module:hook("stream-features", function(event)
	event.stream = event.stream or { from = "user@" .. module.host }
end, 1000)
