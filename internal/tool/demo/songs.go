package demo

import (
	"context"
	"runtime"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/playlist"
	"weddings/commands/song"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/tool/demo/music"
)

// heard is a song of the demo, by the key of its piece.
var heard = map[string]struct {
	text     events.Bilingual
	featured bool
	loved    int // percentage of the library's visitors who play it
}{
	"bab-al-hara": {
		events.Bilingual{
			Ar: "لحن راست على إيقاع صعيدي، يسبق العروسين من باب الدار إلى الصالة. يناسب العراضة وحاملي الشموع، " +
				"ويُعاد قدر ما يطول الطريق.",
			En: "A melody in maqam rast over the saidi rhythm, to lead the couple from the door of the house to the " +
				"hall. It suits an arada and candle bearers, and repeats for as long as the way is.",
		},
		true,
		44,
	},
	"marhaba": {events.Bilingual{
		Ar: "دخول هادئ على مقام نهاوند وإيقاع مقسوم: يمشي العروسان بين الطاولات، والضيوف وقوف.",
		En: "A gentle entrance in nahawand over maqsum: the couple walk between the tables while the guests stand.",
	}, false, 30},
	"layl-hadi": {
		events.Bilingual{
			Ar: "للرقصة الأولى: عود وحده تقريبًا، على إيقاع الوحدة البطيء، بلا مفاجآت لمن لم يتدرّب كثيرًا.",
			En: "For the first dance: almost an oud alone, over the slow wahda, with no surprises for those who " +
				"have not practised much.",
		},
		true,
		52,
	},
	"dabkat-al-jabal": {
		events.Bilingual{
			Ar: "دبكة سريعة على مقام البيات وإيقاع ملفوف، تبدأ من جملة يعرفها الصف كله وتشتدّ مع كل إعادة.",
			En: "A fast dabke in bayati over malfuf. It begins with a phrase that the whole line knows and grows " +
				"with each repeat.",
		},
		false,
		38,
	},
	"dabkat-al-sahl": {
		events.Bilingual{
			Ar: "دبكة على مقام الحجاز وإيقاع أيوب، أهدأ من دبكة الجبل وأطول نفسًا، لمن يدخلون الصف أول مرة.",
			En: "A dabke in hijaz over ayoub, calmer than that of the mountain, for those who join the line for the " +
				"first time.",
		},
		false,
		22,
	},
	"hinna": {events.Bilingual{
		Ar: "لليلة الحنّة: لحن بياتي على إيقاع مقسوم، تصفّق معه الجدّات وتُنقش على وقعه الأيدي.",
		En: "For the henna night: a bayati melody over maqsum that grandmothers clap to while hands are painted.",
	}, false, 25},
	"samai-al-katb": {events.Bilingual{
		Ar: "سماعي ثقيل من عشر نبضات على مقام البيات، لساعة كتب الكتاب: وقار بلا حزن.",
		En: "A samai of ten beats in bayati for the hour of the marriage contract: grave without being sad.",
	}, false, 18},
	"halawa": {events.Bilingual{
		Ar: "دقيقة مرحة على مقام الراست وإيقاع أيوب، لقطع قالب الحلوى وما يتبعه من ضحك.",
		En: "A merry minute in rast over ayoub, for cutting the cake and the laughter that follows.",
	}, false, 20},
	"sahra": {
		events.Bilingual{
			Ar: "للسهرة حين تمتلئ الساحة: حجاز على مقسوم، جمل قصيرة تتجاوب كأنها بين فرقتين.",
			En: "For the evening, once the floor is full: hijaz over maqsum, short phrases that answer each other " +
				"like two bands.",
		},
		false,
		33,
	},
	"wada": {
		events.Bilingual{
			Ar: "آخر ما يُسمع: راست بطيء على إيقاع الوحدة، يودّع الضيوف ويمشي مع العروسين إلى السيارة.",
			En: "The last thing heard: a slow rast over wahda that bids the guests good night and walks with the " +
				"couple to the car.",
		},
		false,
		15,
	},
}

// licence is the licence of all songs of the demo, which a program in this repository has made.
var licence = events.SongLicence{
	Name:     "CC0 1.0",
	Holder:   "أعراس سورية · Syrian Weddings",
	Source:   "https://creativecommons.org/publicdomain/zero/1.0/",
	Download: true,
}

var byComputer = events.Bilingual{Ar: "عزف بالحاسوب", En: "Played by a computer"}

// songs fills the library, in the order of an evening. One song was replaced by a better recording, and is archived.
func (l *Loader) songs(ctx context.Context) error {
	pieces, err := music.Pieces()
	if err != nil {
		return err
	}
	kept := make([]events.Audio, len(pieces))
	uploads, of := errgroup.WithContext(ctx)
	uploads.SetLimit(runtime.GOMAXPROCS(0))
	for i, piece := range pieces {
		uploads.Go(func() (err error) {
			kept[i], err = l.PutAudio(of, piece.MP3)
			return err
		})
	}
	if err := uploads.Wait(); err != nil {
		return err
	}
	known := map[string]events.Audio{}
	for _, audio := range kept {
		known[audio.Hash] = audio
	}
	l.app.Audio = func(hash string, _ uuid.UUID) (events.Audio, bool) {
		audio, sent := known[hash]
		return audio, sent
	}
	for i, piece := range pieces {
		told := heard[piece.Key]
		made, err := commands.Handle(ctx, l.app, l.editor, song.SetSong{
			Title: piece.Title, Artist: byComputer, Category: piece.Category, Description: told.text, Licence: licence,
			Audio: kept[i].Hash, Featured: told.featured, Active: true,
		})
		if err != nil {
			return err
		}
		l.library = append(l.library, inLibrary{made.ID, piece.Category, told.loved})
	}
	last := len(pieces) - 1
	former, err := commands.Handle(ctx, l.app, l.editor, song.SetSong{
		Title:    events.Bilingual{Ar: "على دروب العودة، تسجيل أول", En: "The Road Home, first recording"},
		Artist:   byComputer,
		Category: pieces[last].Category, Licence: licence, Audio: kept[last].Hash, Active: true,
	})
	if err != nil {
		return err
	}
	_, err = commands.Handle(ctx, l.app, l.editor, song.ArchiveSong{Song: former.ID, Reason: "حلّ محلّه تسجيل أوضح"})
	return err
}

// inLibrary is a song in the public library.
type inLibrary struct {
	id     uuid.UUID
	moment events.SongCategory
	loved  int
}

// plays records the songs that a visitor of the library plays. Some visitors also download one.
func (l *Loader) plays(session string) []commands.Command {
	var all []commands.Command
	for _, s := range l.library {
		if l.listening.IntN(100) >= s.loved {
			continue
		}
		all = append(all, traffic.RecordSongPlay{Session: session, Song: s.id})
		if l.listening.IntN(6) == 0 {
			all = append(all, traffic.RecordSongDownload{Session: session, Song: s.id})
		}
	}
	return all
}

// playlist saves the list of songs for the demo couple's evening.
func (l *Loader) playlist(ctx context.Context) error {
	party := events.DayOf(l.now().AddDate(0, 3, 0))
	save := playlist.SavePlaylist{Name: "سهرتنا", Date: &party}
	for _, s := range l.library {
		save.Items = append(save.Items, events.PlaylistItem{Song: s.id, Moment: s.moment})
	}
	_, err := commands.Handle(ctx, l.app, l.couples[0], save)
	return err
}
