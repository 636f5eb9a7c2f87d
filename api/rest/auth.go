package rest

import (
	"net/http"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// user is the signed-in user object: never a password, a hash or a token.
type user struct {
	ID        string      `json:"id"`
	Username  string      `json:"username"`
	Email     string      `json:"email"`
	Phone     *string     `json:"phone"`
	Role      events.Role `json:"role"`
	Suspended bool        `json:"suspended"`
	Verified  bool        `json:"verified"`
}

func userOf(s account.State) map[string]user {
	u := user{ID: s.ID.String(), Username: s.Username.Text(), Email: s.Email.Text(), Role: s.Role, Suspended: s.Suspended, Verified: s.Verified}
	if phone := s.Phone.Text(); phone != "" {
		u.Phone = &phone
	}
	return map[string]user{"user": u}
}

func (a *API) register(w http.ResponseWriter, r *http.Request) {
	var body struct {
		account.RegisterAccount
		edge.Trap
	}
	by := edge.From(r.Context())
	if err := read(r, &body); err != nil {
		Refuse(w, r, err)
		return
	}
	if err := body.Check(); err != nil {
		Refuse(w, r, err)
		return
	}
	body.Lang = by.Lang
	receipt, err := body.RegisterAccount.Handle(r.Context(), a.App, by.Request)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	s, err := account.Load(r.Context(), a.App, receipt.ID)
	if err == nil {
		err = a.Sessions.Start(r.Context(), w, s.ID, s.Role)
	}
	if err != nil {
		Refuse(w, r, err)
		return
	}
	carriedOut(w, r, receipt, http.StatusCreated, userOf(s))
}

func (a *API) login(w http.ResponseWriter, r *http.Request) {
	var body struct{ Email, Password string }
	if err := read(r, &body); err != nil {
		Refuse(w, r, err)
		return
	}
	s, err := account.SignIn(r.Context(), a.App, body.Email, body.Password)
	if err == nil {
		err = a.Sessions.Start(r.Context(), w, s.ID, s.Role)
	}
	if err != nil {
		Refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, userOf(s))
}

func (a *API) logout(w http.ResponseWriter, r *http.Request) {
	if token := edge.From(r.Context()).Token; token != "" {
		if err := a.Sessions.End(r.Context(), w, token); err != nil {
			Refuse(w, r, commands.Unavailable.Because(err))
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *API) me(w http.ResponseWriter, r *http.Request) {
	by := edge.From(r.Context())
	if err := commands.RequireAccount(by.Actor); err != nil {
		Refuse(w, r, err)
		return
	}
	s, err := account.Load(r.Context(), a.App, by.Actor.Account)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	answer(w, http.StatusOK, userOf(s))
}

func (a *API) forgotPassword(w http.ResponseWriter, r *http.Request) {
	var c account.RequestPasswordReset
	err := read(r, &c)
	if err == nil {
		_, err = c.Handle(r.Context(), a.App, edge.From(r.Context()).Request)
	}
	if err != nil {
		Refuse(w, r, err)
		return
	}
	answer(w, http.StatusAccepted, struct{}{})
}

func (a *API) resetPassword(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Token       string `json:"token"`
		Password    string `json:"password"`
		NewPassword string `json:"newPassword"`
	}
	if err := read(r, &body); err != nil {
		Refuse(w, r, err)
		return
	}
	if body.NewPassword == "" {
		body.NewPassword = body.Password
	}
	receipt, err := account.ResetPassword{Token: body.Token, NewPassword: body.NewPassword}.Handle(r.Context(), a.App, edge.From(r.Context()).Request)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	carriedOut(w, r, receipt, http.StatusOK, struct{}{})
}
