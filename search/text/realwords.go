package text

import (
	_ "embed"
	"slices"
	"sync"
)

//go:generate go run ./realwords data/realwords.bin $ARABIC_WORDS $AMERICAN_WORDS $BRITISH_WORDS

// packedWords are the hashes of some 114,000 everyday Arabic and English words of at least four letters. The English
// ones are from SCOWL, without names. The Arabic ones are the 50,000 most frequent ones in film subtitles, from
// pyspellchecker. data/realwords.txt has their licences.
//
//go:embed data/realwords.bin
var packedWords []byte

var realWords = sync.OnceValue(func() []uint32 { return unpackWords(packedWords) })

// real reports whether a normalised word is an everyday word. Such a word is never read as a misspelt kind or place.
func real(word string) bool {
	if Spoken(word) {
		return true
	}
	_, is := slices.BinarySearch(realWords(), hashed(word))
	return is
}

// Spoken reports whether a normalised word is one of everyday or colours. Such a word is not read as a misspelt place
// either.
func Spoken(word string) bool { return everyday[word] || colours[word] }

// everyday are words of three letters and Syrian words that the word lists lack.
var everyday = set(`party little could cable any who how why one two our the and with from this that there their
	ماشي حبيبي قلبي عمري يمكن لازم فوق تحت قدام ورا لسا لسه كمان برضو ايضا عشان علشان حتى متل مثل هيك كيفك
	كتير قليل بعيد بعيده لانها لانو انو انها الهم الها اله عليها عليه الينا منها منه معه نعرف بعرف احد
	شلون شلونك شلونكن شقد شكد قديش اديش ايمت ايمتا وقتيش هلق هلا هسع هسا هالحين الحين توا لهلق بعدين شوي شويه
	شويات هون هنيك هونيك هناك جوا برا قبالنا مبارح امبارح بكرا بكره اليوم هاليوم هالسنه هالصيف الجاي الجايه
	عنا عندي عندنا عندكن عندكم معكن معكم الكن الكم الي النا الهن الو حدا شي اشي شغله شغلات هالشغله هالقصه
	منيح منيحه كويس كويسه تمام طيب يلا خلص اكيد بلكي يعني هادا هاد هاي هاذا هاذي هدول هذول هدولي يلي اللي الي
	لهيك منشان مشان كرمال كرامه مبدئيا بالاول بالاخر بالمره دايما طول عالاغلب تقريبا بالضبط
	خيي اخوي اختي امي ابوي بيي ماما بابا ستي جدي عمي عمتي خالي خالتي حماتي حماي سلفتي كنتي جارتي جارنا رفيقي
	رفيقتي رفقاتي صاحبي صاحبتي قرايبي قرايبنا اهلي اهلنا عيلتي عيلتنا ولادي بناتي بنتي ابني
	محتار محتاره محتارين تعبت تعبنا تعبان ضايعه ضايعين مستعجل مستعجله مستعجلين نصحوني انصحوني دلوني دلونا خبروني
	خبرونا ساعدوني ساعدونا عطوني عطونا شوفولي لاقولي بتعرفو بتعرفوا بتنصحوني بتنصحونا بتدلوني
	زلمه زلم رجال نسوان صبايا شباب بنات ولاد زغار كبار خيتو خيو معلم استاز ابو ام
	برغي شعير مسمار دولاب مازوت بندوره
	7elweh 7elwi 7ilweh zalameh zalame zalamah zlameh jam3a jame3a jama3a jam3at day3a dayaa sama samah t2elli
	t2ellak 2elli 2elna mashrou3 takharroj 7ara 7aret sahra sahret share3 shere3 balad baladna
	وايد واجد زين حيل هواي اكو ماكو شنو شكو ابغي نبغي ابي نبي`)

// colours are colours of cars, flowers and dresses in all forms. Many differ from the name of a town in one letter.
var colours = set(`اسود سوداء سودا ابيض بيضاء بيضا احمر حمراء حمرا ازرق زرقاء زرقا اخضر خضراء خضرا اصفر صفراء صفرا
	زهري زهريه وردي ورديه ذهبي ذهبيه دهبي دهبيه فضي فضيه كحلي كحليه بنفسجي بنفسجيه بني بنيه رمادي رماديه اسمر سمراء سمرا
	سكري سكريه خمري خمريه عنابي عنابيه بيج تركواز فوشيا موف نبيتي زيتي زيتيه
	black white red blue green yellow pink golden silver navy purple brown grey gray beige burgundy turquoise`)
