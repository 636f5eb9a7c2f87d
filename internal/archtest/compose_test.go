package archtest

import (
	"bytes"
	"net/netip"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"weddings/internal/config"
)

// compose is the part of the Compose specification that the file uses. Any other key fails the test: Docker would
// ignore a misspelt key, or refuse it at deployment.
type compose struct {
	Name     string
	Services map[string]service
	Networks map[string]network
	Volumes  map[string]any
}

type network struct {
	Internal bool
	Ipam     struct {
		Config []struct{ Subnet, Gateway string }
	}
}

type service struct {
	Image, Build, User, Restart string
	Environment                 map[string]string
	Command, Ports, Volumes     []string
	Networks, Tmpfs             []string
	DependsOn                   map[string]struct{ Condition string } `yaml:"depends_on"`
	Healthcheck                 struct {
		Test        []string
		Interval    string
		Timeout     string
		StartPeriod string `yaml:"start_period"`
		Disable     bool
	}
	ReadOnly        bool     `yaml:"read_only"`
	CapDrop         []string `yaml:"cap_drop"`
	SecurityOpt     []string `yaml:"security_opt"`
	MemLimit        string   `yaml:"mem_limit"`
	PidsLimit       int      `yaml:"pids_limit"`
	ShmSize         string   `yaml:"shm_size"`
	StopGracePeriod string   `yaml:"stop_grace_period"`
}

func readCompose(t *testing.T) (compose, string) {
	t.Helper()
	text, err := os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	var file compose
	known := yaml.NewDecoder(bytes.NewReader(text))
	known.KnownFields(true)
	require.NoError(t, known.Decode(&file))
	return file, string(text)
}

func TestComposeIsTheProductionShape(t *testing.T) {
	t.Parallel()
	file, text := readCompose(t)
	require.Len(t, file.Services, 5)

	// A variable without a default, or with an empty default where it is optional.
	hidden := regexp.MustCompile(`\$\{[A-Z_]+(:\?[^}]+|-)\}`)
	sensitive := regexp.MustCompile(`PASSWORD|KEY|SECRET|TOKEN|AUTH|_URL$`)
	version := regexp.MustCompile(`:v?\d+\.\d+\.?\d*(-\w+)?(@sha256:[0-9a-f]{64})?$`)
	used := map[string]bool{}
	for name, service := range file.Services {
		assert.NotEqual(
			t,
			name == "migrate",
			len(service.Healthcheck.Test) > 0,
			"%s: every running service has a health check",
			name,
		)
		assert.NotEqual(t, service.Image == "", service.Build == "", "%s is either built or pulled", name)
		if service.Image != "" {
			assert.Regexp(t, version, service.Image, "%s must name a version", name)
			assert.Empty(t, service.Ports, "%s is reached from inside only", name)
		}
		for variable, value := range service.Environment {
			if !sensitive.MatchString(variable) || strings.HasPrefix(value, "http://") {
				continue
			}
			assert.Regexp(t, hidden, value, "%s of %s must come from the environment", variable, name)
		}
		assert.NotEqual(
			t,
			name == "migrate",
			len(service.Volumes) > 0,
			"%s has no volume and would lose its data",
			name,
		)
		for _, volume := range service.Volumes {
			source, _, _ := strings.Cut(volume, ":")
			assert.Contains(t, file.Volumes, source)
			used[source] = true
		}
	}
	assert.Len(t, used, len(file.Volumes), "every declared volume is used")
	for _, needed := range []string{"postgres", "redis", "meilisearch"} {
		assert.Equal(t, "service_healthy", file.Services["server"].DependsOn[needed].Condition)
	}
	assert.NotRegexp(t, `:-[^}]`, text, "a fallback would be a default secret")
	assert.NotRegexp(t, `://[^:/@\s]+:[^$@\s]+@`, text, "a URL contains a password")
}

func TestComposeGivesNoServiceMoreThanItNeeds(t *testing.T) {
	t.Parallel()
	file, _ := readCompose(t)
	assert.True(t, file.Networks["inside"].Internal)
	for name, service := range file.Services {
		assert.Equal(t, []string{"ALL"}, service.CapDrop, name)
		assert.Equal(t, []string{"no-new-privileges:true"}, service.SecurityOpt, name)
		assert.True(t, service.ReadOnly, name)
		assert.Contains(t, service.Tmpfs, "/tmp", name)
		assert.Positive(t, mebibytes(t, service.MemLimit), name)
		assert.Positive(t, service.PidsLimit, name)
		if name == "server" {
			assert.Equal(t, []string{"inside", "outside"}, service.Networks)
			for _, port := range service.Ports {
				assert.True(t, strings.HasPrefix(port, "127.0.0.1:"), "the proxy alone reaches %s", port)
			}
			continue
		}
		assert.Equal(t, []string{"inside"}, service.Networks, name)
		assert.Empty(t, service.Ports, name)
	}

	// Docker counts in powers of two; the bar for the server is 600 MB in all.
	server := file.Services["server"]
	limit := mebibytes(t, server.MemLimit)
	assert.Greater(t, limit, 600)
	assert.Less(t, mebibytes(t, strings.TrimSuffix(server.Environment["GOMEMLIMIT"], "iB")), limit*3/4)
	redis := regexp.MustCompile(`--maxmemory (\d+mb)`).
		FindStringSubmatch(strings.Join(file.Services["redis"].Command, " "))
	require.NotNil(t, redis)
	assert.Greater(t, mebibytes(t, file.Services["redis"].MemLimit), 2*mebibytes(t, redis[1]))

	migrate := file.Services["migrate"]
	assert.Equal(t, "service_completed_successfully", server.DependsOn["migrate"].Condition)
	assert.Equal(t, []string{"migrate"}, migrate.Command)
	assert.Equal(t, "no", migrate.Restart)
	assert.Equal(
		t,
		migrate.Environment["DATABASE_URL"],
		server.Environment["DATABASE_URL"],
		"migrate grants rights to the role that the server uses",
	)
	for name, service := range file.Services {
		ownersPassword := strings.Contains(strings.Join(values(service.Environment), " "), "${POSTGRES_PASSWORD")
		assert.Equal(
			t,
			slices.Contains([]string{"migrate", "postgres"}, name),
			ownersPassword,
			"%s and the owner's password",
			name,
		)
	}
}

// TestImagesAreNamedByTheirDigest: a version can be pushed again.
func TestImagesAreNamedByTheirDigest(t *testing.T) {
	t.Parallel()
	digest := regexp.MustCompile(`^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$`)
	file, _ := readCompose(t)
	named := 0
	for name, s := range file.Services {
		if s.Build == "" {
			assert.Regexp(t, digest, s.Image, name)
			named++
		}
	}
	text, err := os.ReadFile("../../Dockerfile")
	require.NoError(t, err)
	for _, from := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(string(text), -1) {
		assert.Regexp(t, digest, from[1])
		named++
	}
	assert.Equal(t, 6, named)
}

// TestComposeStartsAndStopsInOrder checks two traps. PostgreSQL is healthy only once it answers over TCP, which it does
// not do while the image initialises the database. Each service is the process that receives the stop signal, not a
// child of a shell.
func TestComposeStartsAndStopsInOrder(t *testing.T) {
	t.Parallel()
	file, _ := readCompose(t)
	assert.Contains(t, file.Services["postgres"].Healthcheck.Test, "--host=127.0.0.1")
	assert.Equal(t, "service_healthy", file.Services["migrate"].DependsOn["postgres"].Condition)
	shells := 0
	for name, service := range file.Services {
		if len(service.Command) == 0 || service.Command[0] != "sh" {
			continue
		}
		shells++
		lines := strings.Split(strings.TrimSpace(service.Command[2]), "\n")
		assert.True(t, strings.HasPrefix(lines[len(lines)-1], "exec "), name)
		assert.NotContains(t, service.Command[2], "|", "%s: a shell forks every part of a pipeline and stays", name)
	}
	assert.Equal(t, 1, shells)
}

// TestComposeConfiguresTheServer checks that the server's configuration is valid when every required variable is set,
// and invalid when any of them is missing.
func TestComposeConfiguresTheServer(t *testing.T) {
	t.Parallel()
	file, text := readCompose(t)
	given := map[string]string{
		"BASE_URL":              "https://example.com",
		"POSTGRES_PASSWORD":     "aa",
		"APP_DATABASE_PASSWORD": "bb",
		"REDIS_PASSWORD":        "cc",
		"MEILI_MASTER_KEY":      "dd",
		"MASTER_KEY":            strings.Repeat("ab", config.MasterKeySize),
		"SMTP_HOST":             "mail",
		"SMTP_FROM":             "a@example.com",
	}
	variable := regexp.MustCompile(`\$\{([A-Z_]+)(?:(:\?)([^}]+)|-([^}]*))\}`)
	required := map[string]bool{}
	for _, found := range variable.FindAllStringSubmatch(text, -1) {
		if found[2] != "" {
			required[found[1]] = true
			assert.Greater(t, len(found[3]), 10, "%s needs a message that explains it", found[1])
		}
	}
	for name := range given {
		assert.True(t, required[name], name)
	}
	assert.Len(t, required, len(given))

	for _, name := range []string{"server", "migrate"} {
		var environ []string
		for key, value := range file.Services[name].Environment {
			assert.True(
				t,
				key == "GOMEMLIMIT" || configured(reflect.TypeFor[config.Config](), "", key),
				"%s is not a variable of the configuration",
				key,
			)
			environ = append(environ, key+"="+variable.ReplaceAllStringFunc(value, func(whole string) string {
				found := variable.FindStringSubmatch(whole)
				return given[found[1]] + found[4]
			}))
		}
		settings, err := config.Load(environ)
		require.NoError(t, err, name)
		if name == "server" {
			require.NoError(t, settings.ValidateProduction())
			assert.Empty(t, settings.DatabaseOwnerURL, "the server does not get the owner's URL")
			require.Len(t, file.Networks["outside"].Ipam.Config, 1)
			outside := file.Networks["outside"].Ipam.Config[0]
			gateway := netip.MustParseAddr(outside.Gateway)
			assert.True(t, netip.MustParsePrefix(outside.Subnet).Contains(gateway))
			assert.Equal(
				t,
				[]netip.Prefix{netip.PrefixFrom(gateway, 32)},
				settings.TrustedProxies,
				"the proxy comes from the gateway",
			)
		}
	}
}

// configured reports whether a field of the configuration is read from the variable.
func configured(of reflect.Type, prefix, variable string) bool {
	for i := range of.NumField() {
		field := of.Field(i)
		if nested := field.Tag.Get("envPrefix"); nested != "" && configured(field.Type, prefix+nested, variable) {
			return true
		}
		if name := field.Tag.Get("env"); name != "" && prefix+name == variable {
			return true
		}
	}
	return false
}

func values(all map[string]string) (list []string) {
	for _, value := range all {
		list = append(list, value)
	}
	return list
}

// mebibytes parses sizes such as 768m, 512mb, 512M and 1g.
func mebibytes(t *testing.T, size string) int {
	t.Helper()
	parts := regexp.MustCompile(`(?i)^(\d+)(m|g)b?$`).FindStringSubmatch(size)
	require.NotNil(t, parts, size)
	n, err := strconv.Atoi(parts[1])
	require.NoError(t, err)
	if strings.EqualFold(parts[2], "g") {
		n *= 1024
	}
	return n
}
