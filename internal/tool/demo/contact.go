package demo

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/events"
)

// contact is a message to the site, with its follow-up.
type contact struct {
	ago                        int // days before the end
	name, email, phone         string
	topic, text, lang          string
	couple, owner              bool // the demo's own, signed in; else a visitor
	answer, note, again, after string
	mine                       bool // assigned to the demo's admin
	resolved                   bool
}

// contacts are in the order of their days.
var contacts = []contact{
	{
		ago:      61,
		couple:   true,
		name:     "ليان الحلبي",
		topic:    "كيف أغيّر رقم هاتفي؟",
		lang:     "ar",
		text:     "مرحبا، غيّرت رقمي من أسبوع وما عاد يوصلني شي. وين بغيّرو بالموقع؟",
		answer:   "أهلًا بكم. افتحوا «حسابي» ثم «بياناتي»، وهناك تغيّرون الرقم. إن لم ينجح ذلك فاكتبوا لنا.",
		resolved: true,
	},
	{
		ago: 47, name: "أبو فراس", phone: "0910700001", topic: "صور الصالة غير حقيقية", lang: "ar",
		text: "السلام عليكم. رحت شفت الصالة يلي عندكم بالمزة وطلعت غير يلي بالصور. الصور لصالة تانية بالكامل.",
		note: "اتصلت به، سيرسل صورًا من هاتفه. راجعت الإعلان مع صاحبه.", resolved: true, after: "صُحّحت الصور.",
	},
	{
		ago: 33, owner: true, name: "أم جود", topic: "إعلاني رُفض", lang: "ar",
		text:   "رُفض إعلان صالتي لأن الصور غير واضحة. صوّرتها من جديد بكاميرا، كيف أرسلها؟",
		answer: "شكرًا لاهتمامكم. افتحوا الإعلان من لوحتكم، بدّلوا الصور، ثم اضغطوا «إعادة الإرسال». نراجعه خلال يوم.",
		again:  "تمت، الله يعطيكم العافية.", resolved: true,
	},
	{
		ago:   21,
		name:  "Rana Khoury",
		email: "rana.khoury@example.com",
		topic: "Wedding from abroad",
		lang:  "en",
		text: "We live in Berlin and plan our wedding in Latakia next summer. Can we talk to owners by video before " +
			"we come? We would rather not choose from pictures alone.",
		answer: "Gladly. Many owners show their hall by WhatsApp video: ask in your inquiry. Tell us which halls you " +
			"like, and we pass your wish on.",
		again:    "Thank you! We wrote to three of them.",
		resolved: true,
	},
	{
		ago: 12, couple: true, name: "ليان الحلبي", topic: "الصالة لم تردّ", lang: "ar",
		text:   "كتبت لصالة من عشرة أيام وما ردّوا، والعرس قرّب. فيكم تحكوا معهم؟",
		answer: "اتصلنا بصاحب الصالة، كان مسافرًا، وقال إنه سيجيبكم اليوم. أخبرونا إن لم يفعل.",
		again:  "ردّ علينا، بس السعر غير المكتوب عندكم بكتير.", mine: true,
	},
	{
		ago:    9,
		name:   "سامر الدروبي",
		email:  "samer.droubi@example.com",
		phone:  "0910700002",
		topic:  "شراكة",
		lang:   "ar",
		text:   "نحن شركة إضاءة وصوت في حمص وحماة، وعندنا معدات لعشرين عرسًا في الشهر. كيف نسجّل أكثر من مدينة؟",
		answer: "أهلًا بكم. سجّلوا حساب مقدّم خدمة، ثم أضيفوا إعلانًا لكل مدينة. التسجيل مجاني.",
	},
	{
		ago: 6, name: "هبة", phone: "0910700003", topic: "حدا أخد العربون وما عاد يرد", lang: "ar",
		text: "دفعت عربون 200 دولار لمصوّر من موقعكم ومن وقتها سكّر موبايلو. العرس بعد شهر، شو بعمل؟",
		note: "عاجل. أوقفت الإعلان مؤقتًا وطلبت منها وصل الدفع.", mine: true,
	},
	{
		ago:   4,
		name:  "Omar Sabbagh",
		email: "omar.sabbagh@example.com",
		topic: "Parking near the hall",
		lang:  "en",
		text: "Is there a way to search for halls with parking for more than fifty cars? Most of our guests drive " +
			"from Aleppo.",
	},
	{
		ago: 3, couple: true, name: "ليان الحلبي", topic: "بدي امحي حسابي القديم", lang: "ar",
		text: "عندي حسابين بالغلط، واحد بإيميل قديم. كيف بمحيه وبخلّي استفساراتي؟",
	},
	{
		ago: 2, name: "ميساء العلي", email: "maysaa@example.com", topic: "هل الموقع مجاني؟", lang: "ar",
		text: "شفت الموقع عند رفيقتي وحبيته كتير. هل في رسوم على العرسان إذا حجزوا عن طريقكم؟",
	},
	{
		ago: 2, owner: true, name: "أم جود", topic: "حجز تكرّر مرتين في التقويم", lang: "ar",
		text: "طلع عندي بنفس الليلة حجزين للصالة نفسها، واحد أدخلته بيدي وواحد من تقويم غوغل. كيف أحذف المكرر؟",
	},
	{
		ago: 1, name: "نور", phone: "0910700004", topic: "زفّة عراضة شامية في حلب", lang: "ar",
		text: "دوّرت على فرقة عراضة بحلب وما لقيت غير بالشام. بتعرفوا حدا بيجي لعنا؟",
	},
}

// cannedAnswers are what the demo's admins answer with often.
var cannedAnswers = []events.Bilingual{
	{
		Ar: "أهلًا بكم، وشكرًا لأنكم كتبتم إلينا. الموقع مجاني للعروسين، ولا نأخذ شيئًا من الحجز.",
		En: "Thank you for writing. The site is free for couples, and we take nothing of a booking.",
	},
	{
		Ar: "اتصلنا بصاحب الإعلان وطلبنا أن يجيبكم اليوم. أخبرونا إن لم يفعل.",
		En: "We have called the owner and asked for an answer today. Tell us if none comes.",
	},
	{Ar: "نعتذر عمّا حدث. أوقفنا الإعلان حتى نتبيّن الأمر، وسنتصل بكم."},
}

var visitor = commands.Request{Actor: events.Actor{Role: events.Anonymous}}

// support plays the messages of a day, counted back from the end. It sets the canned answers before the first message.
func (l *Loader) support(ctx context.Context, ago int) error {
	if ago == days {
		for _, text := range cannedAnswers {
			set := contactmessage.SetCannedAnswer{Text: text}
			if _, err := commands.Handle(ctx, l.app, l.admin, set); err != nil {
				return err
			}
		}
	}
	for _, c := range contacts {
		if c.ago == ago {
			if err := l.write(ctx, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// write lets a sender write to the site, and the admin do what the contact says.
func (l *Loader) write(ctx context.Context, c contact) error {
	by := visitor
	if c.couple {
		by = l.couples[0]
	} else if c.owner {
		by = l.owners[events.VenueOwner][0]
	}
	l.advance(l.now().Add(time.Minute))
	sent, err := commands.Handle(ctx, l.app, by, contactmessage.SendContactMessage{
		Name: c.name, Email: c.email, Phone: c.phone, Subject: c.topic, Message: c.text, Lang: c.lang,
	})
	if err != nil {
		return err
	}
	for _, next := range l.followUps(sent.ID, c, by) {
		l.advance(l.now().Add(47 * time.Minute))
		if _, err := commands.Handle(ctx, l.app, next.by, next.command); err != nil {
			return err
		}
	}
	return nil
}

// followUp is a step after a message.
type followUp struct {
	by      commands.Request
	command commands.Command
}

func (l *Loader) followUps(id uuid.UUID, c contact, sender commands.Request) (all []followUp) {
	token := contactmessage.SenderToken(l.app, id)
	if sender.Actor.SignedIn() {
		token = ""
	}
	add := func(is bool, by commands.Request, command commands.Command) {
		if is {
			all = append(all, followUp{by, command})
		}
	}
	admin := l.admin.Actor.Account
	add(c.mine, l.admin, contactmessage.AssignContactMessage{Message: id, Assignee: &admin})
	add(c.note != "", l.admin, contactmessage.ProgressContactMessage{Message: id})
	add(c.note != "", l.admin, contactmessage.NoteContactMessage{Message: id, Note: c.note})
	add(c.answer != "", l.admin, contactmessage.AnswerContactMessage{Message: id, Text: c.answer})
	add(c.again != "", sender, contactmessage.WriteToContactMessage{Message: id, Text: c.again, Token: token})
	add(c.resolved, l.admin, contactmessage.ResolveContactMessage{Message: id, Reason: c.after})
	return all
}
