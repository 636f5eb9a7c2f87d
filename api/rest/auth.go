package rest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/security"
	"weddings/api/session"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/fault"
)

// user is the signed-in user in a response: never a password, a hash or a token.
type user struct {
	ID        string      `json:"id"`
	Username  string      `json:"username"`
	Email     string      `json:"email"`
	Phone     *string     `json:"phone"`
	Role      events.Role `json:"role"`
	Lang      string      `json:"lang"`
	Suspended bool        `json:"suspended"`
	Verified  bool        `json:"verified"`
	// SecondFactor is the state of an admin's or editor's second factor: setup, required (in this session) or given;
	// empty if none is required.
	SecondFactor string `json:"secondFactor,omitempty"`
	// RecoveryCodes is the number of unused codes of an account that has given the second factor in this session; else
	// nil.
	RecoveryCodes *int `json:"recoveryCodes,omitempty"`
}

const (
	factorSetup, factorRequired, factorGiven = "setup", "required", "given"
)

// secondFactor returns the state of an account's second factor.
func (a *API) secondFactor(s account.State, given bool) string {
	switch {
	case !s.Role.Staff():
		return ""
	case given && s.HasSecondFactor():
		return factorGiven
	case s.HasSecondFactor():
		return factorRequired
	case a.Exempt != nil && a.Exempt(s.Email.Text()):
		return ""
	}
	return factorSetup
}

// userWithFactor returns the user object with the state of the second factor.
func (a *API) userWithFactor(s account.State, given bool) map[string]user {
	body := userOf(s)
	u := body["user"]
	u.SecondFactor = a.secondFactor(s, given)
	if u.SecondFactor == factorGiven {
		u.RecoveryCodes = new(s.UnusedRecoveryCodes())
	}
	body["user"] = u
	return body
}

func userOf(s account.State) map[string]user {
	u := user{
		ID:        s.ID.String(),
		Username:  s.Username.Text(),
		Email:     s.Email.Text(),
		Role:      s.Role,
		Lang:      commands.Language(s.Lang),
		Suspended: s.Suspended,
		Verified:  s.Verified,
	}
	if phone := s.Phone.Text(); phone != "" {
		u.Phone = &phone
	}
	return map[string]user{"user": u}
}

func (a *API) register(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		account.RegisterAccount
		edge.Honeypot
	}
	by := edge.From(r.Context())
	if err := read(r, &body); err != nil {
		return err
	}
	if err := body.Honeypot.Check(body.RegisterAccount.Check); err != nil {
		return err
	}
	if err := body.RegisterAccount.Check(); err != nil { // invalid fields do not count as a registration
		return err
	}
	// Count before the email is looked up: once the network's registrations are used up, a client learns nothing about
	// further emails.
	own, shared := by.Tally(), by.Tally()
	if err := own.Own(edge.Register); err != nil {
		return err
	}
	if err := shared.Shared(edge.Register, ""); err != nil {
		own.Return()
		return err
	}
	body.Lang = by.Lang
	receipt, err := commands.Handle(r.Context(), a.App, by.Request, body.RegisterAccount)
	own.Settle(receipt, err)
	if !tellsFree(r.Context(), err) {
		shared.Settle(receipt, err)
	}
	if err != nil {
		return err
	}
	if !receipt.Replayed { // count the mail against the mailbox's limit, which refuses nothing here
		_ = by.Tally().Shared(edge.Mailbox, commands.Spelling(body.Email))
		_ = by.Tally().Shared(edge.Spelling, commands.Mailbox(body.Email))
	}
	// The first request may be a day old. Since then the password may have changed, or the account may be an admin's or
	// suspended.
	var s account.State
	if receipt.Replayed {
		s, err = a.signIn(w, r, body.Email, body.Password)
	} else {
		s, err = a.beginAs(w, r, receipt.ID)
	}
	if err != nil {
		return afterwards(err)
	}
	carriedOut(w, r, receipt, http.StatusCreated, a.userWithFactor(s, false))
	return nil
}

// tellsFree reports whether a registration that failed may have told its sender that nobody has the email. Only for
// such an email is the password hashed: the sender is refused because too many wait to hash, or leaves since no refusal
// comes. Such a registration counts against the network. Otherwise a network could ask for any number of emails without
// an account for each free one.
func tellsFree(ctx context.Context, err error) bool {
	left := err != nil && ctx.Err() != nil && fault.CodeOf(err) != fault.Conflict
	return left || errors.Is(err, admission.ErrFull)
}

// beginAs signs in an account that has just registered.
func (a *API) beginAs(w http.ResponseWriter, r *http.Request, id uuid.UUID) (account.State, error) {
	s, err := account.Load(r.Context(), a.App, id)
	if err != nil {
		return account.State{}, err
	}
	return s, a.open(w, r, s, false)
}

// afterwards handles an error after the command was committed: the same call with the same key continues from there.
func afterwards(err error) error {
	if _, refused := errors.AsType[*fault.Error](err); refused && fault.CodeOf(err) != fault.Unavailable {
		return err
	}
	return commands.Unknown.Because(err)
}

func (a *API) login(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Email, Password string }
	if err := read(r, &body); err != nil {
		return err
	}
	s, err := a.signIn(w, r, body.Email, body.Password)
	if err != nil {
		return err
	}
	edge.WriteJSON(w, http.StatusOK, a.userWithFactor(s, false))
	return nil
}

// signIn starts a session if the password is right. Failures count against a limit. Known devices have their own limit,
// so that nobody else's guesses lock out a person who knows the password.
func (a *API) signIn(w http.ResponseWriter, r *http.Request, email, password string) (account.State, error) {
	by, kind, subject := edge.From(r.Context()), edge.SignIn, email
	device, err := a.knownDevice(r, email)
	if err != nil {
		return account.State{}, err
	}
	if device != "" {
		kind, subject = edge.Guess, device
	}
	if err := by.Take(kind, subject); err != nil {
		return account.State{}, err
	}
	s, right, err := a.openWithPassword(w, r, email, password)
	if code := fault.CodeOf(err); right || code == fault.Invalid || code == fault.Unavailable { // no wrong password
		by.Return(kind, subject)
	}
	if err != nil {
		noteFailure(by, s.ID, err)
		return account.State{}, err
	}
	detail := ""
	if kind == edge.SignIn {
		detail = security.NewDevice
		a.noteNewDevice(r, s)
	}
	by.Note(security.SignInSucceeded, s.ID, detail)
	return s, nil
}

// openWithPassword starts a session if the password is right, and reports whether it is. If the account changes
// meanwhile, as when its second factor is enabled in another browser, the password is verified again: the change may
// have been of the password.
func (a *API) openWithPassword(
	w http.ResponseWriter, r *http.Request, email, password string,
) (s account.State, right bool, err error) {
	for range 3 {
		if s, err = account.SignIn(r.Context(), a.App, email, password); err != nil {
			return s, false, err
		}
		if err = a.open(w, r, s, false); !errors.Is(err, errChanged) {
			break
		}
	}
	return s, true, err
}

// knownDevice returns the name of the device if somebody has signed in from it to the email's account with its current
// password; else "". A device that only had an earlier password is not known.
func (a *API) knownDevice(r *http.Request, email string) (string, error) {
	pass := a.Sessions.Shown(r, email)
	if pass.Name == "" {
		return "", nil
	}
	s, err := account.Load(r.Context(), a.App, pass.Account)
	if errors.Is(err, commands.NotFound) { // the account was erased
		return "", nil
	}
	if err != nil || !pass.Of(s.ID, s.PasswordVersion) {
		return "", err
	}
	return pass.Name, nil
}

// noteFailure writes a failed sign-in to the security log. Invalid fields are not an attempt.
func noteFailure(by *edge.RequestContext, tried uuid.UUID, err error) {
	for refusal, detail := range map[*fault.Error]string{
		account.WrongCredentials: security.WrongPassword, account.Suspended: security.Suspended,
		account.TooShort: security.ShortPassword,
	} {
		if errors.Is(err, refusal) {
			by.Note(security.SignInFailed, tried, detail)
		}
	}
}

// noteNewDevice mails the person about a sign-in from an unknown browser. Demo accounts are exempt: they are shared and
// nobody reads their mail. An error does not fail the sign-in.
func (a *API) noteNewDevice(r *http.Request, s account.State) {
	if a.Exempt != nil && a.Exempt(s.Email.Text()) {
		return
	}
	by := edge.From(r.Context())
	if by.Take(edge.Device, s.ID.String()) != nil { // people who delete their cookies get few such mails
		return
	}
	request := commands.Request{
		Actor:       events.Actor{Role: events.System},
		Correlation: by.Correlation,
		Traceparent: by.Traceparent,
	}
	note := account.NoteNewDevice{Account: s.ID, Device: session.Device(r.UserAgent())}
	if _, err := commands.Handle(r.Context(), a.App, request, note); err != nil {
		slog.WarnContext(r.Context(), "cannot announce a sign-in from a new device", "error", err)
	}
}

// errChanged is the cause of a refusal if an account changes while a session of it begins.
var errChanged = errors.New("the account has changed")

// open starts a session for an account and ends the browser's old one. It loads the account again afterwards: a command
// that suspends the account or changes its password or role ends the existing sessions, and must not miss one that is
// about to begin. given says whether the second factor was given; without it a session of the staff waits for it.
func (a *API) open(w http.ResponseWriter, r *http.Request, s account.State, given bool) error {
	ctx := r.Context()
	if old := edge.From(ctx).Token; old != "" {
		if err := a.Sessions.End(ctx, w, old); err != nil {
			return err
		}
	}
	asked := a.secondFactor(s, given)
	pending := asked == factorSetup || asked == factorRequired
	token, err := a.Sessions.Start(ctx, w, s.ID, s.Role, r.UserAgent(), pending)
	if err != nil {
		return err
	}
	now, err := account.Load(ctx, a.App, s.ID)
	if err == nil && (now.Suspended || now.PasswordVersion != s.PasswordVersion || now.Role != s.Role ||
		now.FactorVersion != s.FactorVersion || now.HasSecondFactor() != s.HasSecondFactor()) {
		err = commands.SignInFirst.Because(errChanged)
	}
	if err != nil {
		_ = a.Sessions.End(context.WithoutCancel(ctx), w, token)
		return err
	}
	if !pending { // with a second factor, the password alone does not make a device known
		factor := 0
		if asked == factorGiven {
			factor = s.FactorVersion
		}
		a.Sessions.Remember(w, r, s.ID, s.Email.Text(), s.PasswordVersion, factor)
	}
	return nil
}

func (a *API) logout(w http.ResponseWriter, r *http.Request) error {
	if token := edge.From(r.Context()).Token; token != "" {
		if err := a.Sessions.End(r.Context(), w, token); err != nil {
			return commands.Unknown.Because(err)
		}
	}
	// Only the browser's own cache may hold personal data of a signed-in person.
	w.Header().Set("Clear-Site-Data", `"cache"`)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) me(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if !by.Actor.SignedIn() {
		return commands.SignInFirst
	}
	s, err := account.Load(r.Context(), a.App, by.Actor.Account)
	if err != nil {
		return err
	}
	edge.WriteJSON(w, http.StatusOK, a.userWithFactor(s, by.Actor.Role.Staff()))
	return nil
}

func (a *API) forgotPassword(w http.ResponseWriter, r *http.Request) error {
	var c account.RequestPasswordReset
	if err := read(r, &c); err != nil {
		return err
	}
	if err := c.Check(); err != nil { // an invalid address does not count
		return err
	}
	by := edge.From(r.Context())
	// The client and the address count whether or not there is an account. The network counts only mails that are sent.
	// At its limit everybody is refused before anything is looked up.
	if err := by.Room(edge.Mail); err != nil {
		return err
	}
	if err := by.Tally().Own(edge.Mail); err != nil {
		return err
	}
	if err := by.Take(edge.Reset, c.Email); err != nil {
		return err
	}
	request := by.Request
	request.Admit = func() error {
		_ = by.Tally().Shared(edge.Mail, "") // refusing here would reveal that the account exists
		return nil
	}
	if _, err := commands.Handle(r.Context(), a.App, request, c); err != nil {
		return err
	}
	edge.WriteJSON(w, http.StatusAccepted, struct{}{})
	return nil
}

func (a *API) resetPassword(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Token, Password, NewPassword string }
	if err := read(r, &body); err != nil {
		return err
	}
	by := edge.From(r.Context())
	if err := by.Take(edge.Token, ""); err != nil {
		return err
	}
	if body.NewPassword == "" {
		body.NewPassword = body.Password
	}
	receipt, err := commands.Handle(
		r.Context(),
		a.App,
		by.Request, account.ResetPassword{
			Token:       body.Token,
			NewPassword: body.NewPassword,
		})
	if err != nil {
		return err
	}
	// A person who reads the account's mail has proved who they are: other people's guesses, which may be why they
	// reset the password, must not stop them from using it. An error here does not fail the reset. A repetition proves
	// nothing new. With a second factor a mail does not make a device known, since each known device may guess codes.
	if !receipt.Replayed {
		if s, err := account.Load(r.Context(), a.App, receipt.ID); err == nil && a.secondFactor(s, false) == "" {
			a.Sessions.Remember(w, r, s.ID, s.Email.Text(), s.PasswordVersion, 0)
		}
	}
	carriedOut(w, r, receipt, http.StatusOK, struct{}{})
	return nil
}

// changePassword ends all sessions of the account, as the command does, and responds with a new one for this browser.
func (a *API) changePassword(w http.ResponseWriter, r *http.Request) error {
	var c account.ChangePassword
	if err := read(r, &c); err != nil {
		return err
	}
	by := edge.From(r.Context())
	if err := by.Take(edge.Password, ""); err != nil {
		return err
	}
	receipt, err := commands.Handle(r.Context(), a.App, by.Request, c)
	if err != nil {
		by.NoteWrong(security.PasswordRefused, err, "oldPassword")
		return err
	}
	if receipt.Replayed { // a repetition did not check the password, which may have changed since
		if err := account.Confirm(r.Context(), a.App, by.Request, c.NewPassword); err != nil {
			by.NoteWrong(security.PasswordRefused, err, "password")
			return err
		}
	}
	s, err := account.Load(r.Context(), a.App, by.Actor.Account)
	if err != nil {
		return afterwards(err)
	}
	if err := a.open(w, r, s, by.Actor.Role.Staff()); err != nil {
		return afterwards(err)
	}
	carriedOut(w, r, receipt, http.StatusOK, userOf(s))
	return nil
}

// sessions lists the account's sessions.
func (a *API) sessions(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if err := by.Actor.RequireAccount(); err != nil {
		return err
	}
	list, err := a.Sessions.List(r.Context(), by.Actor.Account, by.Token)
	if err != nil {
		return err
	}
	edge.WriteJSON(w, http.StatusOK, list)
	return nil
}

// endSessions ends all other sessions of the account, or the one that is named.
func (a *API) endSessions(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if err := by.Actor.RequireAccount(); err != nil {
		return err
	}
	if err := by.RequireFresh(); err != nil {
		return err
	}
	which := "others"
	end := func() error { return a.Sessions.EndOthers(r.Context(), by.Actor.Account, by.Token) }
	if name := chi.URLParam(r, "session"); name != "" {
		id, err := uuid.Parse(name)
		if err != nil {
			return commands.NotFound
		}
		which = "one"
		end = func() error { return a.Sessions.EndOne(r.Context(), by.Actor.Account, id) }
	}
	if err := end(); err != nil {
		return commands.Unknown.Because(err)
	}
	by.Note(security.SessionsEnded, by.Actor.Account, which)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// mine responds with a file of all personal data about the sender.
func (a *API) mine(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if err := by.Actor.RequireAccount(); err != nil {
		return err
	}
	if err := by.RequireFresh(); err != nil {
		return err
	}
	if err := by.Take(edge.Password, ""); err != nil {
		return err
	}
	s, err := account.Load(r.Context(), a.App, by.Actor.Account)
	if err != nil {
		return err
	}
	held, err := a.Queries.Export(r.Context(), by.Actor)
	if err != nil {
		return err
	}
	list, err := a.Sessions.List(r.Context(), by.Actor.Account, by.Token)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="my-data.json"`)
	file := map[string]any{"user": userOf(s)["user"], "sessions": list}
	for name, part := range held {
		file[name] = part
	}
	edge.WriteJSON(w, http.StatusOK, file)
	return nil
}
