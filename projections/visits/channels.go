package visits

import (
	"net/url"
	"strings"
)

// The channels by which visitors come to the site: see channelOf.
const (
	Direct     = "direct" // no referrer and no campaign
	WhatsApp   = "whatsapp"
	Assistants = "assistants"
	Search     = "search"
	Social     = "social"
	Other      = "other"
)

// Channels lists all channels.
var Channels = []string{Direct, Search, Social, WhatsApp, Assistants, Other}

// known lists the sites of each channel: hosts, which include all their subdomains; the packages of Android apps; and
// the values of utm_source and utm_medium. If a site matches two channels, the first one wins: gemini.google.com is an
// assistant and no search. The hosts of search engines, networks and assistants come from their own documentation.
// Engines with a host for each country are listed by the part before the country, with a dot at the end. Raise Version
// with each change.
var known = []struct {
	channel string
	hosts   []string
	called  []string // values of utm_source or utm_medium
}{
	{
		WhatsApp,
		[]string{"whatsapp.com", "wa.me", "com.whatsapp", "com.whatsapp.w4b"},
		[]string{"whatsapp", "wa", "واتساب"},
	},
	{
		Assistants,
		[]string{
			"chatgpt.com",
			"chat.openai.com",
			"perplexity.ai",
			"gemini.google.com",
			"claude.ai",
			"copilot.microsoft.com",
			"chat.deepseek.com",
			"meta.ai",
			"grok.com",
			"you.com",
			"com.openai.chatgpt",
		},
		[]string{"chatgpt.com", "chatgpt", "perplexity", "gemini", "claude", "copilot", "deepseek"},
	},
	{
		Search,
		[]string{
			"google.", "bing.com", "duckduckgo.com", "yahoo.com", "yandex.", "ecosia.org", "qwant.com", "startpage.com",
			"search.brave.com", "baidu.com", "com.google.android.googlequicksearchbox",
		},
		[]string{"google", "bing", "duckduckgo", "yahoo", "yandex", "cpc", "ppc", "organic", "search"},
	},
	{
		Social,
		[]string{
			"facebook.com", "fb.com", "fb.me", "instagram.com", "t.me", "telegram.org", "tiktok.com", "x.com", "t.co",
			"twitter.com", "youtube.com", "youtu.be", "pinterest.", "linkedin.com", "lnkd.in", "snapchat.com",
			"threads.net", "reddit.com", "com.facebook.katana", "com.instagram.android", "org.telegram.messenger",
		},
		[]string{
			"facebook", "fb", "instagram", "ig", "telegram", "tiktok", "twitter", "x", "youtube", "pinterest",
			"linkedin", "snapchat", "threads", "reddit", "social",
		},
	},
}

// channelOf returns the channel of a visit. The campaign parameters of the address are more reliable than the referrer,
// which apps often omit, so they come first.
func channelOf(referrer, source, medium string) string {
	for _, called := range []string{source, medium} {
		for _, each := range known {
			for _, name := range each.called {
				if called == name {
					return each.channel
				}
			}
		}
	}
	host := hostOf(referrer)
	for _, each := range known {
		for _, of := range each.hosts {
			if belongs(host, of) {
				return each.channel
			}
		}
	}
	if host == "" && source == "" && medium == "" {
		return Direct
	}
	return Other
}

// belongs reports whether a host is a listed one or a subdomain of it. A listed host with a dot at the end exists in
// many countries: "google." matches www.google.com and google.com.sy.
func belongs(host, listed string) bool {
	if name, countries := strings.CutSuffix(listed, "."); countries {
		rest, below := strings.CutPrefix(host, name+".")
		if !below {
			var before string
			before, rest, below = strings.Cut(host, "."+name+".")
			below = below && !strings.Contains(before, ".")
		}
		return below && len(rest) <= len("com.sy") && strings.Count(rest, ".") <= 1
	}
	return host == listed || strings.HasSuffix(host, "."+listed)
}

// hostOf returns the host of a referrer in lower case, without its port; "" if there is none.
func hostOf(referrer string) string {
	link, err := url.Parse(referrer)
	if err != nil {
		return ""
	}
	return strings.ToLower(link.Hostname())
}
