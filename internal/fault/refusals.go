package fault

import "errors"

// These refuse people who may not do or see something.
var (
	SignInFirst = New(Unauthenticated, "سجّلوا الدخول أولًا.", "Please sign in first.")
	NotAllowed  = New(Forbidden, "هذا الإجراء ليس من صلاحياتكم.", "You are not allowed to do this.")
	// SecondFactorFirst refuses staff who have signed in with only their password.
	SecondFactorFirst = New(
		SecondFactor,
		"أكملوا التحقق بخطوتين أولًا.",
		"Please complete two-step sign-in first.",
	)
	// Missing refuses a request for something that does not exist.
	Missing = New(NotFound, "لم نجد ما تبحثون عنه.", "We could not find this.")
)

// ErrHidden is the cause of Hidden, for errors.Is.
var ErrHidden = errors.New("exists, but the viewer may not see it")

// Hidden is returned instead of Missing for something that exists and that the viewer may not see. Its text is the
// same; only the security log tells the two apart.
var Hidden = Missing.Because(ErrHidden)
