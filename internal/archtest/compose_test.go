package archtest

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

type compose struct {
	Services map[string]struct {
		Image, Build string
		Environment  map[string]string
		Command      []string
		Ports        []string
		Volumes      []string
		DependsOn    map[string]struct{ Condition string } `yaml:"depends_on"`
		Healthcheck  struct{ Test []string }
	}
	Volumes map[string]any
}

func TestComposeIsTheProductionShape(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	var file compose
	require.NoError(t, yaml.Unmarshal(text, &file))
	require.Len(t, file.Services, 4)

	// A variable without a fallback, or with an empty one where the value may be left out.
	hidden := regexp.MustCompile(`\$\{[A-Z_]+(:\?[^}]+|-)\}`)
	sensitive := regexp.MustCompile(`PASSWORD|KEY|SECRET|TOKEN|AUTH|_URL$`)
	used := map[string]bool{}
	for name, service := range file.Services {
		assert.NotEmpty(t, service.Healthcheck.Test, "%s has no health check", name)
		assert.NotEqual(t, service.Image == "", service.Build == "", "%s is either built or pulled", name)
		assert.NotContains(t, service.Image, ":latest")
		if service.Image != "" {
			assert.Contains(t, service.Image, ":", "%s must name a version", name)
			assert.Empty(t, service.Ports, "%s is reached from inside only", name)
		}
		for variable, value := range service.Environment {
			if !sensitive.MatchString(variable) || strings.HasPrefix(value, "http://") {
				continue
			}
			assert.Regexp(t, hidden, value, "%s of %s must come from outside", variable, name)
		}
		require.NotEmpty(t, service.Volumes, "%s would forget everything", name)
		for _, volume := range service.Volumes {
			source, _, _ := strings.Cut(volume, ":")
			assert.Contains(t, file.Volumes, source)
			used[source] = true
		}
	}
	assert.Len(t, used, len(file.Volumes), "no volume is declared in vain")
	for _, needed := range []string{"postgres", "redis", "meilisearch"} {
		assert.Equal(t, "service_healthy", file.Services["server"].DependsOn[needed].Condition)
	}
	assert.NotRegexp(t, `:-[^}]`, string(text), "a fallback would be a default secret")
	assert.NotRegexp(t, `://[^:/@\s]+:[^$@\s]+@`, string(text), "a password stands in an address")
}
