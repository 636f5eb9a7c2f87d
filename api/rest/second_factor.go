package rest

import (
	"crypto/hmac"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/url"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/qr"
)

const issuer = "Syrian Weddings" // shown in authenticator apps

// whose returns the account of a signed-in admin or editor, with or without the second factor.
func (a *API) whose(r *http.Request) (*edge.RequestContext, account.State, error) {
	by := edge.From(r.Context())
	if err := by.Actor.RequireStaff(); err != nil {
		return nil, account.State{}, err
	}
	s, err := account.Load(r.Context(), a.App, by.Actor.Account)
	return by, s, err
}

// setUpSecondFactor responds with a new secret, as text and as a QR code, and an HMAC that proves its origin. Nothing
// is stored until a code made with the secret is sent. It needs a fresh password, as enabling does: a person at an
// unattended browser must not take the account over with a phone of their own.
func (a *API) setUpSecondFactor(w http.ResponseWriter, r *http.Request) error {
	by, s, err := a.whose(r)
	if err != nil {
		return err
	}
	if s.HasSecondFactor() {
		return commands.NotAllowed
	}
	if err := by.RequireFresh(); err != nil {
		return err
	}
	secret := account.NewSecret()
	uri := "otpauth://totp/" + url.PathEscape(issuer+":"+s.Email.Text()) + "?" + url.Values{
		"secret": {secret},
		"issuer": {issuer},
	}.Encode()
	code, err := qr.Of(uri)
	if err != nil {
		return err
	}
	edge.WriteJSON(w, http.StatusOK, map[string]any{
		"secret": secret,
		"uri":    uri,
		"size":   code.Size,
		"path":   code.Path(),
		"proof":  a.proofOf(by.Actor.Account, secret),
	})
	return nil
}

func (a *API) proofOf(id uuid.UUID, secret string) string {
	return hex.EncodeToString(a.App.Vault.Mac("second-factor", id[:], []byte(secret)))
}

// enableSecondFactor responds with the recovery codes, only this once, and replaces the waiting session with a new one.
func (a *API) enableSecondFactor(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Secret, Proof, Code string }
	if err := read(r, &body); err != nil {
		return err
	}
	by, _, err := a.whose(r)
	if err != nil {
		return err
	}
	if err := by.RequireFresh(); err != nil {
		return err
	}
	if err := by.Take(edge.Password, ""); err != nil {
		return err
	}
	if !hmac.Equal([]byte(body.Proof), []byte(a.proofOf(by.Actor.Account, body.Secret))) {
		return account.WrongCode
	}
	codes := account.NewRecoveryCodes()
	enable := account.EnableSecondFactor{Secret: body.Secret, Code: body.Code, RecoveryCodes: codes}
	request := by.Request
	request.Key = "" // the response cannot be repeated: the codes are not stored
	receipt, err := commands.Handle(r.Context(), a.App, request, enable)
	by.NoteWrong(security.SecondFactorRefused, err, "code")
	if err != nil {
		return err
	}
	by.Return(edge.Password, "")
	// The codes are shown only in this response, so they are sent even if the session fails. Without a session the
	// person signs in again.
	response := map[string]any{"recoveryCodes": codes}
	if s, err := a.signInAnew(w, r, body.Secret, body.Code); err != nil {
		slog.WarnContext(r.Context(), "cannot start a session after enabling the second factor", "error", err)
	} else {
		response["user"] = a.userWithFactor(s, true)["user"]
	}
	carriedOut(w, r, receipt, http.StatusOK, response)
	return nil
}

// renewRecoveryCodes responds with new recovery codes, only this once. The former codes are void.
func (a *API) renewRecoveryCodes(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if err := by.Actor.Require(events.StaffRoles...); err != nil {
		return err
	}
	if err := by.RequireFresh(); err != nil {
		return err
	}
	if err := by.Take(edge.Password, ""); err != nil { // each is a permanent event and a mail
		return err
	}
	codes := account.NewRecoveryCodes()
	request := by.Request
	request.Key = "" // the response cannot be repeated: the codes are not stored
	receipt, err := commands.Handle(r.Context(), a.App, request, account.RenewRecoveryCodes{RecoveryCodes: codes})
	if err != nil {
		return err
	}
	carriedOut(w, r, receipt, http.StatusOK, map[string]any{"recoveryCodes": codes})
	return nil
}

// signInAnew starts a session for the person who has just enabled the second factor. It records the time step of their
// code, so that the code cannot be used again.
func (a *API) signInAnew(w http.ResponseWriter, r *http.Request, secret, code string) (account.State, error) {
	by := edge.From(r.Context())
	if step, right := account.Step(secret, code, a.App.Now()); right {
		if _, err := a.Sessions.Once(r.Context(), by.Actor.Account, step); err != nil {
			return account.State{}, err
		}
	}
	s, err := account.Load(r.Context(), a.App, by.Actor.Account)
	if err != nil {
		return account.State{}, err
	}
	return s, a.open(w, r, s, true)
}

// check accepts a code of the authenticator app, each only once, or a recovery code. Wrong codes count against a limit.
func (a *API) check(r *http.Request, by *edge.RequestContext, s account.State, code string) error {
	kind, subject := a.countedAs(r, by, s, code)
	if err := by.Take(kind, subject); err != nil {
		return err
	}
	// All known devices of an account guess the same code, so they share another limit.
	fromKnown := kind == edge.Guess
	if fromKnown {
		if err := by.Take(edge.Codes, s.ID.String()); err != nil {
			by.Return(kind, subject)
			return err
		}
	}
	err := a.checkCode(r, by, s, code)
	if err == nil {
		by.Return(kind, subject)
		if fromKnown {
			by.Return(edge.Codes, s.ID.String())
		}
	}
	by.NoteWrong(security.SecondFactorRefused, err, "code")
	return err
}

// countedAs returns the limit that a code counts against. Codes have only six digits, so all sessions of an account
// that wait for one share a limit. An attacker with the password can use it up. So that the person can still sign in,
// separate limits hold for devices on which they have given the second factor, and for a session's recovery codes.
// A device from before the second factor does not qualify: its pass proves only the password. Known devices also share
// a larger limit.
func (a *API) countedAs(r *http.Request, by *edge.RequestContext, s account.State, code string) (kind, subject string) {
	if account.IsRecoveryCode(code) {
		return edge.Recovery, by.Token
	}
	pass := a.Sessions.Shown(r, s.Email.Text())
	if by.Actor.Unverified() && pass.Whole(s.ID, s.PasswordVersion, s.FactorVersion) {
		return edge.Guess, pass.Name
	}
	return edge.Password, ""
}

func (a *API) checkCode(r *http.Request, by *edge.RequestContext, s account.State, code string) error {
	if !s.HasSecondFactor() {
		return account.WrongCode
	}
	if step, right := account.Step(s.Secret.Text(), code, a.App.Now()); right {
		first, err := a.Sessions.Once(r.Context(), s.ID, step)
		if err == nil && !first {
			err = account.WrongCode
		}
		return err
	}
	request := by.Request
	request.Key = "" // a code works once, whoever repeats the request
	_, err := commands.Handle(r.Context(), a.App, request, account.UseRecoveryCode{Code: code})
	return err
}

// giveCode completes a sign-in.
func (a *API) giveCode(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Code string }
	if err := read(r, &body); err != nil {
		return err
	}
	by, s, err := a.whose(r)
	if err != nil {
		return err
	}
	if err := a.check(r, by, s, body.Code); err != nil {
		return err
	}
	if err := a.open(w, r, s, true); err != nil {
		return err
	}
	by.Note(security.SecondFactorGiven, s.ID, "")
	edge.WriteJSON(w, http.StatusOK, a.userWithFactor(s, true))
	return nil
}

// confirm accepts a password or a code before a sensitive action. A request without either gets a response that says
// whether one is needed.
func (a *API) confirm(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Password, Code string }
	if err := read(r, &body); err != nil {
		return err
	}
	by := edge.From(r.Context())
	if !by.Actor.SignedIn() {
		return commands.SignInFirst
	}
	if body.Password == "" && body.Code == "" {
		by.Asks()
		if err := by.RequireFresh(); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	if err := a.confirmed(r, by, body.Password, body.Code); err != nil {
		return err
	}
	if err := a.Sessions.Renew(r.Context(), w, by.Token); err != nil {
		return err
	}
	by.Note(security.SignInSucceeded, by.Actor.Account, security.Confirmed)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) confirmed(r *http.Request, by *edge.RequestContext, password, code string) error {
	if code != "" {
		_, s, err := a.whose(r)
		if err != nil {
			return err
		}
		return a.check(r, by, s, code)
	}
	if err := by.Take(edge.Password, ""); err != nil {
		return err
	}
	err := account.Confirm(r.Context(), a.App, by.Request, password)
	by.NoteWrong(security.PasswordRefused, err, "password")
	return err
}
