package all_test

import (
	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	table["SendContactMessage"] = row{func(site) commands.Command {
		return contactmessage.SendContactMessage{Name: "سامر", Phone: "0910001000", Subject: "سؤال", Message: "مرحبا"}
	}, [8]fault.Code{ok, ok, ok, ok, ok, ok, no, no}}
	table["AttachContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.AttachContactMessage{
			Message: s.message, Token: contactmessage.SenderToken(s.App, s.message),
		}
	}, [8]fault.Code{in, ok, conflict, conflict, conflict, conflict, no, no}}
	table["AnswerContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.AnswerContactMessage{Message: s.message, Text: "أهلًا"}
	}, admins}
	table["WriteToContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.WriteToContactMessage{Message: s.message, Text: "أهلًا"}
	}, [8]fault.Code{in, ok, hide, hide, hide, hide, hide, hide}}
	table["NoteContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.NoteContactMessage{Message: s.message, Note: "x"}
	}, admins}
	table["AssignContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.AssignContactMessage{Message: s.message, Assignee: &s.admin}
	}, admins}
	table["ProgressContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.ProgressContactMessage{Message: s.message}
	}, admins}
	table["ResolveContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.ResolveContactMessage{Message: s.message, Reason: "x"}
	}, admins}
	table["EraseContactMessage"] = row{func(s site) commands.Command {
		return contactmessage.EraseContactMessage{Message: s.message}
	}, [8]fault.Code{in, conflict, hide, hide, hide, hide, conflict, hide}}
	table["SetCannedAnswer"] = row{func(site) commands.Command {
		return contactmessage.SetCannedAnswer{Text: events.Bilingual{Ar: "أهلًا"}}
	}, admins}
	table["RemoveCannedAnswer"] = row{func(site) commands.Command {
		return contactmessage.RemoveCannedAnswer{Answer: commands.NewID()} // there is none
	}, [8]fault.Code{in, no, no, no, no, no, hide, no}}
	anew["SendContactMessage"] = "another message"
	anew["AnswerContactMessage"] = "another answer"
	anew["WriteToContactMessage"] = "another line"
	anew["NoteContactMessage"] = "another note"
	texts["Subject"] = line
}
