package events

import (
	"slices"

	"weddings/internal/fault"
)

// AccountRoles are the roles that an account may have.
var AccountRoles = []Role{Customer, VenueOwner, ServiceProvider, Editor, Admin}

// Editors are the roles that write the site's own texts: the blog, the FAQ and the information pages. Admins may do
// everything that editors may.
var Editors = []Role{Editor, Admin}

// StaffRoles are the roles of the people who work for the site. They have a second factor, short sessions and long
// passwords, and neither book nor write to owners.
var StaffRoles = []Role{Editor, Admin}

// Staff reports whether the role is one of StaffRoles.
func (r Role) Staff() bool { return slices.Contains(StaffRoles, r) }

// Unverified returns the role that an actor of a staff role has until the second factor was given in the session.
func (r Role) Unverified() Role {
	if r == Editor {
		return EditorUnverified
	}
	return AdminUnverified
}

// Unverified reports whether the actor is staff and has not given the second factor in this session.
func (a Actor) Unverified() bool { return a.Role == AdminUnverified || a.Role == EditorUnverified }

// Staff reports whether the actor is staff, with or without the second factor in this session.
func (a Actor) Staff() bool { return a.Role.Staff() || a.Unverified() }

// waitsFor reports whether the actor would have a role after giving the second factor.
func (a Actor) waitsFor(r Role) bool { return r.Staff() && r.Unverified() == a.Role }

// Require returns nil if the actor has one of the roles, else a refusal.
func (a Actor) Require(roles ...Role) error {
	switch {
	case slices.Contains(roles, a.Role):
		return nil
	case a.Unverified() && slices.ContainsFunc(roles, a.waitsFor):
		return fault.SecondFactorFirst
	case a.SignedIn(), a.Role == System, a.Role == CommandLine:
		return fault.NotAllowed
	}
	return fault.SignInFirst
}

// RequireAccount returns nil for a signed-in actor, who must have given the second factor if their role needs one.
func (a Actor) RequireAccount() error {
	switch {
	case !a.SignedIn():
		return fault.SignInFirst
	case a.Unverified():
		return fault.SecondFactorFirst
	}
	return nil
}

// RequireStaff returns nil for staff, even before the second factor.
func (a Actor) RequireStaff() error {
	if a.Staff() {
		return nil
	}
	return a.Require()
}
