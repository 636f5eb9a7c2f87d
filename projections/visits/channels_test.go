package visits

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Every listed host and name has an example, and what looks like one of them is not taken for it.
func TestChannels(t *testing.T) {
	t.Parallel()
	for _, each := range known {
		for _, host := range each.hosts {
			link := "https://" + host
			if host[len(host)-1] == '.' {
				link = "https://www." + host + "com"
			}
			assert.Equal(t, each.channel, channelOf(link, "", ""), link)
		}
		for _, name := range each.called {
			assert.Equal(t, each.channel, channelOf("", name, ""), name)
			assert.Equal(t, each.channel, channelOf("", "newsletter", name), name)
		}
	}
	for _, c := range []struct{ referrer, source, medium, channel string }{
		{"", "", "", Direct},
		{"https://www.google.com", "", "", Search},
		{"https://google.com.sy", "", "", Search},
		{"https://gemini.google.com", "", "", Assistants},
		{"https://l.facebook.com", "", "", Social},
		{"https://web.whatsapp.com", "", "", WhatsApp},
		{"android-app://com.whatsapp", "", "", WhatsApp},
		{"https://www.google.com", "whatsapp", "", WhatsApp},
		{"https://chatgpt.com:443", "", "", Assistants},
		{"https://www.yandex.ru", "", "", Search},
		{"https://google.evil.example.org", "", "", Other},
		{"https://notfacebook.com", "", "", Other},
		{"https://blog.example", "", "", Other},
		{"", "newsletter", "", Other},
		{"", "", "email", Other},
		{"%", "", "", Direct},
	} {
		assert.Equal(t, c.channel, channelOf(c.referrer, c.source, c.medium), c)
	}
	named := map[string]bool{Direct: true, Other: true}
	for _, each := range known {
		named[each.channel] = true
	}
	for _, channel := range Channels {
		assert.True(t, named[channel], channel)
	}
	assert.Len(t, Channels, len(named))
}
