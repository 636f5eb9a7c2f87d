package config_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/config"
)

func TestNothingSetIsDevelopment(t *testing.T) {
	t.Parallel()
	c, err := config.Load(nil)
	require.NoError(t, err)
	assert.Equal(t, "http://localhost:8080", c.BaseURL)
	assert.False(t, *c.CookieSecure)
	assert.True(t, c.Demo)
	assert.ErrorContains(
		t,
		c.ValidateProduction(),
		"BASE_URL must be set\nDATABASE_URL must be set\nREDIS_URL must be set\nMASTER_KEY or",
	)
}

func TestProduction(t *testing.T) {
	t.Parallel()
	c, err := config.Load([]string{
		"BASE_URL=https://example.com/", "DATABASE_URL=postgres://a:pw@db/x", "REDIS_URL=redis://r",
		"MASTER_KEY=" + strings.Repeat("ab", 32), "TRUSTED_PROXIES=10.0.0.0/8,::1/128", "DEMO=0", "PORT=80",
	})
	require.NoError(t, err)
	require.NoError(t, c.ValidateProduction())
	assert.Equal(t, "https://example.com", c.BaseURL)
	assert.True(t, *c.CookieSecure)
	assert.Len(t, c.TrustedProxies, 2)
	assert.False(t, c.Demo)
}

func TestProductionSpeaksTLS(t *testing.T) {
	t.Parallel()
	needed := []string{"DATABASE_URL=postgres://db/x", "REDIS_URL=redis://r", "MASTER_KEY=" + strings.Repeat("ab", 32)}
	for base, refused := range map[string]bool{
		"http://example.com": true, "http://10.0.0.5:8080": true, "http://localhost.example.com": true,
		"https://example.com":   false,
		"http://localhost:8080": false, "http://127.0.0.1:8080": false, "http://[::1]:8080": false,
	} {
		c, err := config.Load(append(needed, "BASE_URL="+base))
		require.NoError(t, err)
		if refused {
			assert.ErrorContains(t, c.ValidateProduction(), "BASE_URL must begin with https://", base)
		} else {
			assert.NoError(t, c.ValidateProduction(), base)
		}
	}
	c, err := config.Load(needed)
	require.NoError(t, err)
	assert.ErrorContains(t, c.ValidateProduction(), "BASE_URL must be set")
	c, err = config.Load(append(needed, "BASE_URL=https://example.com", "COOKIE_SECURE=false"))
	require.NoError(t, err)
	assert.ErrorContains(t, c.ValidateProduction(), "COOKIE_SECURE")
}

func TestWhereWeaknessesAreReported(t *testing.T) {
	t.Parallel()
	for contact, good := range map[string]bool{
		"": true, "security@example.com": true, "mailto:security@example.com": true,
		"https://example.com/report": true, "tel:+963944000000": true,
		"http://example.com": false, "somebody": false, "a@example.com\nExpires: never": false,
	} {
		_, err := config.Load([]string{"SECURITY_CONTACT=" + contact})
		assert.Equal(t, good, err == nil, contact)
	}
}

func TestEveryProblemIsNamedAndNoValueIsShown(t *testing.T) {
	t.Parallel()
	_, err := config.Load(
		[]string{
			"SMTP_PORT=planted",
			"DEMO=planted",
			"COOKIE_SECURE=planted",
			"LOG_LEVEL=planted",
			"TRUSTED_PROXIES=planted",
		},
	)
	require.Error(t, err)
	assert.ElementsMatch(t, []string{
		"DEMO must be true or false",
		"COOKIE_SECURE must be true or false",
		"LOG_LEVEL must be debug, info, warn or error",
		"SMTP_PORT must be a number from 1 to 65535",
		"TRUSTED_PROXIES must be networks like 10.0.0.0/8, with commas between them",
	}, strings.Split(strings.TrimPrefix(err.Error(), "configuration: "), "\n"))
	_, err = config.Load([]string{
		"BASE_URL=example.com",
		"LOG_FORMAT=xml",
		"MEILI_URL=localhost:7700",
		"SMTP_HOST=mail",
		"MASTER_KEY=a",
		"MASTER_KEY_FILE=b",
		"OTEL_EXPORTER_OTLP_ENDPOINT=localhost:4318",
		"DEMO_PASSWORD=planted",
	})
	assert.NotContains(t, err.Error(), "planted")
	for _, name := range []string{
		"BASE_URL", "LOG_FORMAT", "MEILI_URL", "SMTP_FROM", "MASTER_KEY",
		"OTEL_EXPORTER_OTLP_ENDPOINT", "DEMO_PASSWORD",
	} {
		assert.ErrorContains(t, err, name)
	}
}

func TestSecretsDoNotPrint(t *testing.T) {
	t.Parallel()
	c, err := config.Load([]string{"DATABASE_URL=planted", "SMTP_PASSWORD=planted"})
	require.NoError(t, err)
	asJSON, err := json.Marshal(c)
	require.NoError(t, err)
	for _, text := range []string{fmt.Sprint(c), fmt.Sprintf("%+v", c), fmt.Sprintf("%#v", c), string(asJSON)} {
		assert.NotContains(t, text, "planted")
	}
	assert.Equal(t, "planted", c.DatabaseURL.Reveal())
}

func TestMasterKey(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "master.key")
	require.NoError(t, config.EnsureMasterKey(path))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	first, err := config.Config{MasterKeyFile: path}.ReadMasterKey()
	require.NoError(t, err)

	require.NoError(t, config.EnsureMasterKey(path), "an existing key stays")
	second, err := config.Config{MasterKey: config.Secret(base64.StdEncoding.EncodeToString(first[:]))}.ReadMasterKey()
	require.NoError(t, err)
	assert.Equal(t, first, second)

	_, err = config.Config{MasterKey: "planted"}.ReadMasterKey()
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "planted")
}

func TestAnEmptyAddressServesNoMetrics(t *testing.T) {
	t.Parallel()
	for environment, wanted := range map[string]string{
		"": "127.0.0.1:9090", "METRICS_ADDR=": "",
		"METRICS_ADDR=:1": ":1",
	} {
		c, err := config.Load([]string{environment})
		require.NoError(t, err)
		assert.Equal(t, wanted, c.MetricsAddr, environment)
	}
}

// TestAnalyticsTag: what the policy of the tag's frame names can add nothing else to it.
func TestAnalyticsTag(t *testing.T) {
	t.Parallel()
	c, err := config.Load([]string{"ANALYTICS_TAG_ID=", "ANALYTICS_TAG_SCRIPT=", "ANALYTICS_TAG_CONSENT="})
	require.NoError(t, err, "compose passes on what is not set as empty")
	assert.Empty(t, c.Tag.ID)
	assert.True(t, c.Tag.Consent)
	assert.NotEmpty(t, c.Tag.Script)
	assert.Len(t, c.Tag.Collect, 2)
	for setting, valid := range map[string]bool{
		"ANALYTICS_TAG_ID=G-ABC123": true, "ANALYTICS_TAG_ID=G 1": false, "ANALYTICS_TAG_ID=\">": false,
		"ANALYTICS_TAG_CONSENT=0": true, "ANALYTICS_TAG_CONSENT=perhaps": false,
		"ANALYTICS_TAG_SCRIPT=https://tag.example/t.js": true, "ANALYTICS_TAG_SCRIPT=http://tag.example/t.js": false,
		"ANALYTICS_TAG_SCRIPT=http://127.0.0.1:7000/t.js":                    true,
		"ANALYTICS_TAG_SCRIPT=https://a.example; script-src *":               false,
		"ANALYTICS_TAG_COLLECT=https://a.example,https://*.b.example":        true,
		"ANALYTICS_TAG_COLLECT=https://a.example,*":                          false,
		"ANALYTICS_TAG_COLLECT=https://a.example/path":                       false,
		"ANALYTICS_TAG_COLLECT=https://a.example 'unsafe-inline'; img-src *": false,
	} {
		_, err := config.Load([]string{setting})
		name, _, _ := strings.Cut(setting, "=")
		assert.Equal(t, valid, err == nil, "%s: %v", setting, err)
		if !valid {
			assert.ErrorContains(t, err, name+" must be")
		}
	}
}
