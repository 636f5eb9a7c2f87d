package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/internal/config"
	"weddings/internal/fault"
)

type adminCommand struct {
	Create createAdminCommand `cmd:"" help:"Make an admin; the password is read from standard input."`
	Reset  resetFactorCommand `cmd:"" name:"reset-second-factor" help:"Forget the second factor of an admin or editor."`
}

type createAdminCommand struct {
	Email string `arg:"" help:"Address to sign in with."`
	Name  string `help:"Name that is shown." default:"Admin"`
}

type resetFactorCommand struct {
	Email string `arg:"" help:"Email of the account whose phone and recovery codes are lost."`
}

// Run resets the second factor of an admin or editor and ends the account's sessions.
func (c resetFactorCommand) Run(ctx context.Context, settings config.Config) error {
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(ctx, settings, pool, func(app *commands.App) error {
			return c.reset(ctx, app, os.Stderr)
		})
	})
}

func (c resetFactorCommand) reset(ctx context.Context, app *commands.App, out io.Writer) error {
	receipt, err := commands.Handle(ctx, app, commandLine(), account.ResetSecondFactor{Email: c.Email})
	switch {
	case err != nil:
		return inWords(err)
	case receipt.Position == 0:
		fmt.Fprintln(out, "The account has no second factor: nothing has changed.")
	default:
		fmt.Fprintln(out, "The second factor is reset, and the account is signed out everywhere.")
	}
	return nil
}

// Run creates the admin in the configured database, or else in the database of the data directory, whether a server is
// running or not.
func (c createAdminCommand) Run(ctx context.Context, settings config.Config) error {
	return c.create(ctx, settings, os.Stdin, os.Stderr)
}

func (c createAdminCommand) create(ctx context.Context, settings config.Config, in io.Reader, out io.Writer) error {
	fmt.Fprintln(out, "Password, then Enter (it will be shown):")
	password, err := readPassword(in)
	if err != nil {
		return err
	}
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(ctx, settings, pool, func(app *commands.App) error {
			receipt, err := commands.Handle(
				ctx,
				app,
				commandLine(), account.CreateAdmin{
					Username: c.Name,
					Email:    c.Email,
					Password: password,
				})
			if err != nil {
				return inWords(err)
			}
			fmt.Fprintf(out, "The admin's account is %s.\n", receipt.ID)
			return nil
		})
	})
}

// readPassword reads one line. The last line may lack a line end.
func readPassword(in io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(in, 1024)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", errors.New("the password is read from standard input, which is empty")
	}
	return line, nil
}

// inWords returns a refusal as text for a terminal: its sentence, and the sentence of each wrong field.
func inWords(err error) error {
	refused, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	words := refused.Text.En
	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		words += "\n  " + field + ": " + refused.Fields[field].En
	}
	return errors.New(words)
}
