package commands

import (
	"errors"
	"strings"
	"unicode/utf8"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/fault"
)

// Refusals that every command may answer with.
var (
	SignInFirst = fault.SignInFirst
	NotAllowed  = fault.NotAllowed
	// SecondFactorFirst is what admins are told who have signed in with their password alone.
	SecondFactorFirst = fault.SecondFactorFirst
	// ConfirmFirst is what somebody is told who does something grave a while after they signed in.
	ConfirmFirst = fault.New(
		fault.Confirm,
		"أدخلوا كلمة المرور مرة أخرى لتأكيد هويتكم.",
		"Please enter your password again to confirm that it is you.",
	)

	NotFound = fault.Missing
	Stale    = fault.New(
		fault.Conflict,
		"تغيّر هذا منذ فتحتموه. راجعوا الحالة الجديدة ثم أعيدوا المحاولة.",
		"This has changed since you opened it. Look at the new state and try again.",
	)
	KeyReused = fault.New(
		fault.Conflict,
		"استُخدم مفتاح الطلب نفسه لطلب آخر.",
		"The same idempotency key was used for another request.",
	)
	Unavailable = fault.New(
		fault.Unavailable,
		"الخدمة مشغولة الآن. أعيدوا المحاولة بعد قليل.",
		"The service is busy. Please try again shortly.",
	)
)

// What is said of an attempt that failed depends on what is certain. An attempt with an idempotency key may repeat one
// whose answer was lost, so that of such a one "nothing was saved" is never certain.
var (
	notSaved = fault.New(fault.Unavailable, "الخدمة مشغولة الآن. لم يُحفظ شيء، أعيدوا المحاولة بعد قليل.",
		"The service is busy. Nothing was saved; please try again shortly.")
	// Unknown is the refusal of an attempt that carried a key and may have succeeded.
	Unknown = fault.New(
		fault.Unknown,
		"الخدمة مشغولة الآن، ولا نعرف هل وصلنا ما أرسلتموه. أعيدوا الإرسال كما هو؛ لن يُحفظ مرتين.",
		"The service is busy, and we do not know whether this was saved. Send it again as it is: it will not be "+
			"saved twice.",
	)
	unknownWithoutKey = fault.New(
		fault.Unknown,
		"الخدمة مشغولة الآن، ولا نعرف هل حُفظ ما أرسلتموه. تحقّقوا قبل أن تعيدوا الإرسال.",
		"The service is busy, and we do not know whether this was saved. Please look before you send it again.",
	)
)

// ErrHidden is the cause of Hidden, for errors.Is.
var ErrHidden = fault.ErrHidden

// Hidden is NotFound about what exists and may not be known of.
var Hidden = fault.Hidden

func refusal(err error, keyed bool) error {
	if errors.Is(err, store.ErrKeyReused) {
		return KeyReused
	}
	if errors.Is(err, vault.ErrErased) { // while the command ran
		return NotFound.Because(err)
	}
	return AppendFailed(err, keyed)
}

// AppendFailed says what is certain of an append that no rule refused. keyed tells that it carried an idempotency key.
func AppendFailed(err error, keyed bool) error {
	switch unknown := errors.Is(err, store.ErrUnknownOutcome); {
	case unknown && keyed:
		return Unknown.Because(err)
	case unknown:
		return unknownWithoutKey.Because(err)
	case keyed:
		return Unavailable.Because(err)
	}
	return notSaved.Because(err)
}

// staleAt is Stale with the version to look at.
func staleAt(version int64) error { return Stale.At(version) }

func unavailable(err error) error { return Unavailable.Because(err) }

// maxReason is the longest reason, in characters.
const maxReason = 1000

// CheckOptionalReason returns invalid for a reason that is too long; none may be given.
func CheckOptionalReason(reason string) error {
	var check fault.Check
	CheckLength(&check, "reason", maxReason, events.Bilingual{Ar: reason})
	CheckText(&check, "reason", reason)
	return check.Err()
}

// RequireReason returns invalid unless a reason of a sensible length was given.
func RequireReason(reason string) error {
	var check fault.Check
	n := utf8.RuneCountInString(strings.TrimSpace(reason))
	check.Field(
		n > 0,
		"reason",
		"اكتبوا السبب، فصاحب الشأن سيقرؤه.",
		"Please give the reason; the person concerned will read it.",
	)
	check.Field(n <= maxReason, "reason", "السبب أطول من 1000 حرف.", "The reason is longer than 1000 characters.")
	CheckText(&check, "reason", reason)
	return check.Err()
}
