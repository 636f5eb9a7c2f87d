package text

// real reports whether a word is one of everyday language, so that it is never a misspelt kind or place.
func real(word string) bool { return everyday[word] }

// everyday are words that look a little like a kind or a place.
var everyday = set(`party family other mother father brother sister holiday summer winter going coming doing being
	written would could should people person little middle travel trouble double table cable stable able enough
	through thought though weather whether water later matter better letter
	ماشي حبيبي قلبي عمري يمكن لازم فوق تحت قدام ورا لسا لسه كمان برضو ايضا عشان علشان حتى متل مثل هيك كيفك
	كتير قليل بعيد بعيده لانها لانو انو انها الهم الها اله عليها عليه الينا منها منه معه نعرف بعرف احد`)
