// Package config reads the process's configuration from its environment, once, at start.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/caarlos0/env/v11"
)

// Config is everything that can be set from outside. The README's table lists the same fields.
type Config struct {
	// Port is where the site is served, on all addresses.
	Port uint16 `env:"PORT" envDefault:"8080"`
	// BaseURL is the site's public address, without a path; mails, the sitemap and canonical links are built on it.
	// Default: http://localhost:PORT.
	BaseURL    string `env:"BASE_URL"`
	ownAddress bool   // whether BaseURL was set
	// SecurityContact is where weaknesses are reported, in /.well-known/security.txt: an email address, or a URI that
	// begins with https:, mailto: or tel:. Empty: the site's contact page.
	SecurityContact string `env:"SECURITY_CONTACT"`
	// DataDir holds uploaded media, and in development the servers' data, the mails and the master key.
	DataDir string `env:"DATA_DIR" envDefault:".data"`
	// MetricsAddr serves /metrics and must not be public. Empty: no metrics are served.
	MetricsAddr string `env:"METRICS_ADDR" envDefault:"127.0.0.1:9090"`
	// DrainDelay is how long a stopping server still accepts requests while /readyz returns 503, so that the load
	// balancer sends traffic elsewhere before the port closes.
	DrainDelay time.Duration `env:"DRAIN_DELAY" envDefault:"3s"`
	// TracesURL is an OpenTelemetry collector that takes OTLP over HTTP, without the path. Empty: no traces are
	// recorded.
	TracesURL string `env:"OTEL_EXPORTER_OTLP_ENDPOINT"`
	// LogFormat is text or json, LogLevel debug, info, warn or error.
	LogFormat string     `env:"LOG_FORMAT" envDefault:"text"`
	LogLevel  slog.Level `env:"LOG_LEVEL" envDefault:"info"`

	// Demo loads the demo into an empty log in development. DemoPassword is the password of its accounts; empty: a
	// random one is made and printed once.
	Demo         bool   `env:"DEMO" envDefault:"true"`
	DemoPassword Secret `env:"DEMO_PASSWORD"`

	// DatabaseURL and RedisURL are the servers in production; in development the process starts its own.
	DatabaseURL Secret `env:"DATABASE_URL"`
	RedisURL    Secret `env:"REDIS_URL"`
	// DatabaseOwnerURL connects as the role that owns the tables. `weddings migrate` migrates with it and grants
	// DatabaseURL's role what the site needs; `weddings import` needs it, too. Empty: DatabaseURL's role owns the
	// tables.
	DatabaseOwnerURL Secret `env:"DATABASE_OWNER_URL"`
	// MeiliURL and MeiliKey connect to Meilisearch. Empty: the embedded engine serves searches.
	MeiliURL string `env:"MEILI_URL"`
	MeiliKey Secret `env:"MEILI_KEY"`
	// MasterKey wraps the keys of personal data: 32 bytes in hexadecimal or base64, as a value or a file.
	MasterKey     Secret `env:"MASTER_KEY"`
	MasterKeyFile string `env:"MASTER_KEY_FILE"`
	// MasterKeySecondary unwraps keys that it wrapped, while the master key is being rotated.
	MasterKeySecondary     Secret `env:"MASTER_KEY_SECONDARY"`
	MasterKeySecondaryFile string `env:"MASTER_KEY_SECONDARY_FILE"`

	// ProjectElsewhere leaves the shared read models to `weddings project`. Otherwise every server projects them: one
	// process at a time works on each read model, and the others stand by.
	ProjectElsewhere bool `env:"PROJECT_ELSEWHERE"`

	Tag Tag `envPrefix:"ANALYTICS_TAG_"`

	SMTP SMTP `envPrefix:"SMTP_"`

	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix `env:"TRUSTED_PROXIES"`
	// CookieSecure marks cookies as for HTTPS only. Default: whether BaseURL is https.
	CookieSecure *bool `env:"COOKIE_SECURE"`
}

// Tag configures a third party's analytics tag that speaks the protocol of gtag.js. Without an ID the site loads
// nothing of it, and no Content-Security-Policy names its hosts.
type Tag struct {
	// ID is the third party's id of the site, such as G-ABC123.
	ID string `env:"ID"`
	// Script is the URL of the tag's script, to which ?id= is added.
	Script string `env:"SCRIPT" envDefault:"https://www.googletagmanager.com/gtag/js"`
	// Collect are the origins to which the tag reports.
	Collect []string `env:"COLLECT" envDefault:"https://*.google-analytics.com,https://*.analytics.google.com"`
	// Consent makes the site ask each visitor first: nothing of the tag is loaded before they agree.
	Consent bool `env:"CONSENT" envDefault:"true"`
}

// SMTP configures the mail server. Without a host, mails are written to DataDir/mail.
type SMTP struct {
	Host     string `env:"HOST"`
	Port     uint16 `env:"PORT" envDefault:"587"`
	User     string `env:"USER"`
	Password Secret `env:"PASSWORD"`
	From     string `env:"FROM"`
	// TLS is "required" (STARTTLS or nothing), "implicit" (from the first byte) or "none" (a relay on this machine).
	TLS string `env:"TLS" envDefault:"required"`
}

// Secret is a value that is never logged.
type Secret string

// String masks the secret; Reveal returns it.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "[hidden]"
}

// GoString masks the secret in %#v.
func (s Secret) GoString() string { return s.String() }

// MarshalText masks the secret in JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText sets the secret from the environment.
func (s *Secret) UnmarshalText(text []byte) error { *s = Secret(text); return nil }

// Reveal returns the secret itself.
func (s Secret) Reveal() string { return string(s) }

// Load reads the environment, given as os.Environ gives it, fills in defaults and validates.
func Load(environ []string) (Config, error) {
	var c Config
	given := env.ToMap(environ)
	if err := env.ParseWithOptions(&c, env.Options{Environment: given}); err != nil {
		return Config{}, fmt.Errorf("configuration: %w", hideValues(err, given))
	}
	if address, set := given["METRICS_ADDR"]; set { // the env library treats an empty value as unset
		c.MetricsAddr = address
	}
	c.ownAddress = c.BaseURL != ""
	if !c.ownAddress {
		c.BaseURL = fmt.Sprintf("http://localhost:%d", c.Port)
	}
	c.BaseURL = strings.TrimSuffix(c.BaseURL, "/")
	if c.CookieSecure == nil {
		secure := strings.HasPrefix(c.BaseURL, "https://")
		c.CookieSecure = &secure
	}
	if err := c.Validate(); err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	return c, nil
}

// hideValues reports which variables could not be parsed and what they must be. The library's own text quotes the
// values and names the Go fields.
func hideValues(err error, given map[string]string) error {
	var all env.AggregateError
	if !errors.As(err, &all) {
		return errors.New("the environment could not be parsed")
	}
	var hidden []error
	for _, one := range all.Errors {
		var parse env.ParseError
		if errors.As(one, &parse) {
			one = fmt.Errorf(
				"%s must be %s",
				strings.Join(variables(reflect.TypeFor[Config](), "", parse.Name, given), " or "),
				kinds[parse.Type],
			)
		}
		hidden = append(hidden, one)
	}
	return errors.Join(hidden...)
}

// kinds describes the types of fields to users.
var kinds = map[reflect.Type]string{
	reflect.TypeFor[uint16]():         "a number from 1 to 65535",
	reflect.TypeFor[bool]():           "true or false",
	reflect.TypeFor[*bool]():          "true or false",
	reflect.TypeFor[time.Duration]():  "a time like 3s",
	reflect.TypeFor[slog.Level]():     "debug, info, warn or error",
	reflect.TypeFor[[]string]():       "words with commas between them",
	reflect.TypeFor[[]netip.Prefix](): "networks like 10.0.0.0/8, with commas between them",
}

// variables returns the given variables that fill the field with this name.
func variables(of reflect.Type, prefix, name string, given map[string]string) (found []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		if nested := field.Tag.Get("envPrefix"); nested != "" {
			found = append(found, variables(field.Type, prefix+nested, name, given)...)
		}
		if variable := prefix + field.Tag.Get("env"); field.Name == name && given[variable] != "" {
			found = append(found, variable)
		}
	}
	return found
}

var securityContact = regexp.MustCompile(`^$|^(https://|mailto:|tel:)[!-~]+$|^[!-~]+@[!-~]+$`)

// Validate reports all problems at once.
func (c Config) Validate() error {
	var problems []error
	check := func(ok bool, format string, args ...any) {
		if !ok {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	check(c.Port != 0, "PORT must be from 1 to 65535")
	base, err := url.Parse(c.BaseURL)
	check(
		err == nil && (base.Scheme == "http" || base.Scheme == "https") && base.Host != "" && base.Path == "" &&
			base.RawQuery == "",
		"BASE_URL must be an address like https://example.com, without a path",
	)
	check(
		securityContact.MatchString(c.SecurityContact),
		"SECURITY_CONTACT must be an email, or an address that begins with https:, mailto: or tel:",
	)
	check(c.DrainDelay >= 0 && c.DrainDelay <= time.Minute, "DRAIN_DELAY must be from 0s to 1m")
	check(c.DataDir != "", "DATA_DIR must not be empty")
	check(c.LogFormat == "text" || c.LogFormat == "json", "LOG_FORMAT must be text or json")
	meili, err := url.Parse(c.MeiliURL)
	check(
		c.MeiliURL == "" ||
			err == nil && (meili.Scheme == "http" || meili.Scheme == "https") && meili.Host != "" && meili.User == nil,
		"MEILI_URL must be an address like http://localhost:7700",
	)
	traces, err := url.Parse(c.TracesURL)
	check(c.TracesURL == "" || err == nil && (traces.Scheme == "http" || traces.Scheme == "https") && traces.Host != "",
		"OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318")
	check(
		c.DemoPassword == "" || utf8.RuneCountInString(c.DemoPassword.Reveal()) >= 12,
		"DEMO_PASSWORD must have at least 12 characters",
	)
	check(c.MasterKey == "" || c.MasterKeyFile == "", "MASTER_KEY and MASTER_KEY_FILE exclude each other")
	check(
		c.MasterKeySecondary == "" || c.MasterKeySecondaryFile == "",
		"MASTER_KEY_SECONDARY and MASTER_KEY_SECONDARY_FILE exclude each other",
	)
	check(c.SMTP.Host == "" || c.SMTP.From != "", "SMTP_FROM must be set where SMTP_HOST is")
	check(
		c.SMTP.TLS == "required" || c.SMTP.TLS == "implicit" || c.SMTP.TLS == "none",
		"SMTP_TLS must be required, implicit or none",
	)
	return errors.Join(append(problems, c.Tag.problems()...)...)
}

// A value in the content policy must not end its directive, so it has neither spaces nor semicolons. Plain http is
// allowed only for this machine.
var (
	tagID     = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)
	tagScript = regexp.MustCompile(`^(https://[a-z0-9.-]+|http://(127\.0\.0\.1|localhost))(:\d+)?/[A-Za-z0-9._~/-]*$`)
	tagOrigin = regexp.MustCompile(
		`^(https://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|http://(127\.0\.0\.1|localhost))(:\d+)?$`,
	)
)

// problems reports what is wrong with a tag that is configured.
func (t Tag) problems() (all []error) {
	if t.ID != "" && !tagID.MatchString(t.ID) {
		all = append(all, errors.New("ANALYTICS_TAG_ID must be at most 40 letters, digits, hyphens and underscores"))
	}
	if !tagScript.MatchString(t.Script) {
		all = append(all, errors.New("ANALYTICS_TAG_SCRIPT must be an address like https://example.com/tag.js"))
	}
	for _, origin := range t.Collect {
		if !tagOrigin.MatchString(origin) {
			return append(all, errors.New(
				"ANALYTICS_TAG_COLLECT must be origins like https://*.example.com, with commas between them"))
		}
	}
	return all
}

// ValidateProduction reports what production needs and is missing.
func (c Config) ValidateProduction() error {
	var problems []error
	need := func(set bool, name string) {
		if !set {
			problems = append(problems, fmt.Errorf("%s must be set", name))
		}
	}
	need(c.ownAddress, "BASE_URL")
	need(c.DatabaseURL != "", "DATABASE_URL")
	need(c.RedisURL != "", "REDIS_URL")
	need(c.MasterKey != "" || c.MasterKeyFile != "", "MASTER_KEY or MASTER_KEY_FILE")
	if base, err := url.Parse(c.BaseURL); err == nil && base.Scheme != "https" && !local(base.Hostname()) {
		problems = append(problems, errors.New("BASE_URL must begin with https:// for any host but localhost: "+
			"passwords and sessions would cross the network readable by everybody"))
	}
	if c.CookieSecure != nil && !*c.CookieSecure && strings.HasPrefix(c.BaseURL, "https://") {
		problems = append(problems, errors.New("COOKIE_SECURE must not be false where BASE_URL is https"))
	}
	if err := errors.Join(problems...); err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	return nil
}

// local reports whether the host is this machine.
func local(host string) bool {
	at, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && at.IsLoopback()
}
