package fault

import "errors"

// Refusals of those who may not do or know something.
var (
	SignInFirst = New(Unauthenticated, "سجّلوا الدخول أولًا.", "Please sign in first.")
	NotAllowed  = New(Forbidden, "هذا الإجراء ليس من صلاحياتكم.", "You are not allowed to do this.")
	// SecondFactorFirst is what admins are told who have signed in with their password alone.
	SecondFactorFirst = New(
		SecondFactor,
		"أكملوا التحقق بخطوتين أولًا.",
		"Please complete two-step sign-in first.",
	)
	// Missing is what is said of what does not exist.
	Missing = New(NotFound, "لم نجد ما تبحثون عنه.", "We could not find this.")
)

// ErrHidden is the cause of Hidden, for errors.Is.
var ErrHidden = errors.New("it exists and is another's")

// Hidden is Missing about what exists and may not be known of. It reads the same; the security log tells them apart.
var Hidden = Missing.Because(ErrHidden)
