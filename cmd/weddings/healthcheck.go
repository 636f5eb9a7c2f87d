package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"weddings/internal/config"
)

// healthCommand is the container's health check, since the image has no other HTTP client.
type healthCommand struct{}

func (healthCommand) Run(ctx context.Context, settings config.Config) error {
	ctx, cancel := context.WithTimeout(
		ctx,
		4*time.Second,
	) // longer than /readyz takes if PostgreSQL or Redis hangs
	defer cancel()
	request, err := http.NewRequestWithContext(
		ctx,
		http.MethodGet,
		fmt.Sprintf("http://127.0.0.1:%d/readyz", settings.Port),
		nil,
	)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answered %s", answer.Status)
	}
	return nil
}
