package text

// drawnLetters is how many equal letters in a row are noise. keysInRow is how many neighbouring keys in a row are
// noise.
const (
	drawnLetters = 3
	keysInRow    = 5
)

// notDrawnOut appends the letters of a word. Of a run of at least drawnLetters equal letters it appends one.
func notDrawnOut(to, letters []byte) []byte {
	for from, next := 0, 0; from < len(letters); from = next {
		if next = endOfRun(letters, from); next-from < drawnLetters {
			to = append(to, letters[from:next]...)
		} else {
			to = append(to, letters[from])
		}
	}
	return to
}

// endOfRun returns the index after the run of equal letters that begins at from.
func endOfRun(letters []byte, from int) (to int) {
	for to = from + 1; to < len(letters) && letters[to] == letters[from]; {
		to++
	}
	return to
}

// Noise reports whether a word is typed at random and is no name: one letter or a few repeated ("zzzz", "lalala",
// "xxyy"), or a row of keys ("qwerty").
func Noise(word string) bool {
	var space [maxLetters + 1]byte
	return noise(encode(space[:0], word))
}

func noise(letters []byte) bool {
	if len(letters) < drawnLetters {
		return false
	}
	var space [maxLetters + 1]byte
	if short := notDrawnOut(space[:0], letters); len(short) < min(len(letters), drawnLetters) {
		return true
	}
	return allDoubled(letters) || overAndOver(letters) || alongKeys(letters)
}

// allDoubled reports whether every letter occurs at least twice in a row.
func allDoubled(letters []byte) bool {
	for from := 0; from < len(letters); {
		to := endOfRun(letters, from)
		if to < from+2 {
			return false
		}
		from = to
	}
	return true
}

// overAndOver reports whether two or three letters are repeated at least three times. The last letter may differ.
func overAndOver(letters []byte) bool {
	const most, times = 3, 3
	for period := 2; period <= most; period++ {
		same := period
		for same < len(letters) && letters[same] == letters[same-period] {
			same++
		}
		if same >= period*times && same >= len(letters)-1 {
			return true
		}
	}
	return false
}

// keyAt is the position of a letter's key, 0 for none. Neighbouring keys have consecutive positions.
var keyAt = func() (at [codes]int) {
	place := 1
	for _, row := range keyRows {
		for _, r := range row {
			if at[of(r)] == 0 { // ي also stands for ى, which has a key of its own
				at[of(r)] = place
			}
			place++
		}
		place++
	}
	return at
}()

// alongKeys reports whether the letters are neighbouring keys in a row, in either direction.
func alongKeys(letters []byte) bool {
	if len(letters) < keysInRow {
		return false
	}
	step := keyAt[letters[1]] - keyAt[letters[0]]
	if step != 1 && step != -1 {
		return false
	}
	for i := 1; i < len(letters); i++ {
		if keyAt[letters[i]]-keyAt[letters[i-1]] != step || keyAt[letters[i]] == 0 || keyAt[letters[i-1]] == 0 {
			return false
		}
	}
	return true
}
