package devservers

import (
	"context"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/redis/go-redis/v9"
)

func redisSocket(sockets string) string { return filepath.Join(sockets, "redis") }

func newRedis(home home, binaries binaries, data, sockets string, config Config) *Server {
	persistence := "yes"
	if config.FastUnsafe {
		persistence = "no"
	}
	args := []string{
		"--port", "0", "--unixsocket", redisSocket(sockets), "--unixsocketperm", "700", "--dir", data,
		"--appendonly", persistence, "--appendfsync", "everysec", "--save", "",
		"--maxmemory-policy", "noeviction", // silently evicted counters would stay wrong
		"--databases", "1024", "--daemonize", "no",
	}
	return &Server{
		name: "Redis", dir: data, home: home, logFile: filepath.Join(home.dir, "redis.log"),
		stopSignal: syscall.SIGTERM,
		command: func() *exec.Cmd {
			cmd := exec.Command(binaries.redis, args...)
			cmd.Env = binaries.env
			return cmd
		},
		ping: func(ctx context.Context) error {
			client := redis.NewClient(&redis.Options{Network: "unix", Addr: redisSocket(sockets), MaxRetries: -1})
			defer client.Close()
			return client.Ping(ctx).Err()
		},
	}
}
