package media

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"
)

// crafted is the smallest JPEG of its form: each block is one code, and later scans refine nothing.
type crafted struct {
	width, height int
	sampled       []byte // the sampling byte of each component, as in a frame header
	progressive   bool
	refinements   int
	adobe         []byte // the transform named in an Adobe segment; nil without one
	names         string
}

func (c crafted) file() []byte {
	out := []byte(jpegStart)
	segment := func(marker byte, data ...byte) {
		out = append(out, markerBegin, marker)
		out = binary.BigEndian.AppendUint16(out, uint16(2+len(data)))
		out = append(out, data...)
	}
	if len(c.adobe) > 0 {
		segment(adobeSegment, append([]byte("Adobe\x00\x64\x00\x00\x00\x00"), c.adobe...)...)
	}
	segment(0xDB, append([]byte{0}, bytes.Repeat([]byte{16}, 64)...)...)
	marker := byte(baselineFrame)
	if c.progressive {
		marker = progressiveFrame
	}
	names := []byte(c.names)
	frame := binary.BigEndian.AppendUint16([]byte{8}, uint16(c.height))
	frame = append(binary.BigEndian.AppendUint16(frame, uint16(c.width)), byte(len(c.sampled)))
	blocks := 0
	across, down := int(c.sampled[0]>>4), int(c.sampled[0]&15)
	units := (c.width + 8*across - 1) / (8 * across) * ((c.height + 8*down - 1) / (8 * down))
	for i, sampled := range c.sampled {
		if c.names == "" {
			names = append(names, byte(i+1))
		}
		frame = append(frame, names[i], sampled, 0)
		blocks += units * int(sampled>>4) * int(sampled&15)
	}
	segment(marker, frame...)
	// Each table has one code of one zero bit. It means "no difference", and "end of band" in refinements of 16,384
	// blocks.
	code := append([]byte{1}, make([]byte, 15)...)
	segment(0xC4, append(append([]byte{0}, code...), 0)...)
	endOfBand := byte(0)
	if c.progressive {
		endOfBand = 0xE0
	}
	segment(0xC4, append(append([]byte{0x10}, code...), endOfBand)...)
	scan := func(names []byte, from, to byte, bits int) {
		header := []byte{byte(len(names))}
		for _, name := range names {
			header = append(header, name, 0)
		}
		segment(startOfScan, append(header, from, to, 0)...)
		out = append(out, make([]byte, (bits+7)/8)...)
	}
	if c.progressive {
		scan(names, 0, 0, blocks)
	} else {
		scan(names, 0, 63, 2*blocks)
	}
	for range c.refinements {
		scan(names[:1], 1, 63, 15*(units*across*down/16384+1))
	}
	return append(out, markerBegin, endOfImage)
}

// pngOf returns a PNG of one colour.
func pngOf(width, height int, depth, kind, interlaced byte, transparent []byte) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(name string, data []byte) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
		named := append([]byte(name), data...)
		out = append(out, named...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(named))
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(width))
	header = binary.BigEndian.AppendUint32(header, uint32(height))
	chunk("IHDR", append(header, depth, kind, 0, 0, interlaced))
	if kind == 3 {
		chunk("PLTE", make([]byte, 3*256))
	}
	if transparent != nil {
		chunk("tRNS", transparent)
	}
	var compressed bytes.Buffer
	samples := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
	writer := zlib.NewWriter(&compressed)
	rows := func(width, height int) {
		if width > 0 {
			_, _ = writer.Write(make([]byte, height*(1+(width*samples*int(depth)+7)/8)))
		}
	}
	if interlaced == 0 {
		rows(width, height)
	} else {
		passes := [][4]int{
			{8, 8, 0, 0}, {8, 8, 4, 0}, {4, 8, 0, 4}, {4, 4, 2, 0}, {2, 4, 0, 2}, {2, 2, 1, 0}, {1, 2, 0, 1},
		}
		for _, pass := range passes {
			rows((width-pass[2]+pass[0]-1)/pass[0], (height-pass[3]+pass[1]-1)/pass[1])
		}
	}
	_ = writer.Close()
	chunk("IDAT", compressed.Bytes())
	chunk("IEND", nil)
	return out
}

// webpBits is the bit stream of a lossless WebP, lowest bit first.
type webpBits struct {
	bytes []byte
	count int
}

func (b *webpBits) put(value, bits int) {
	for i := range bits {
		if b.count%8 == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[b.count/8] |= byte(value>>i&1) << (b.count % 8)
		b.count++
	}
}

// oneSymbol writes a tree with one symbol. Its codes take no bits.
func (b *webpBits) oneSymbol(symbol int) {
	b.put(1, 1)
	b.put(0, 1)
	b.put(1, 1)
	b.put(symbol, 8)
}

func (b *webpBits) oneColour() {
	for range 5 {
		b.oneSymbol(0)
	}
}

// pixels writes the pixels of a one-coloured image that is not the main one.
func (b *webpBits) pixels() {
	b.put(0, 1) // no cache
	b.oneColour()
}

// lossless returns a one-coloured lossless WebP stream without its header. With transforms, it has all those that cost
// memory.
func lossless(transforms bool) *webpBits {
	b := &webpBits{}
	if transforms {
		for _, kind := range []int{0, 1} { // predictor and cross-colour, with the smallest tiles
			b.put(1, 1)
			b.put(kind, 2)
			b.put(0, 3)
			b.pixels()
		}
		b.put(1, 1)
		b.put(3, 2)
		b.put(15, 8) // sixteen colours: two pixels per byte
		b.pixels()
	}
	b.put(0, 1)
	b.put(0, 1) // no cache
	b.put(0, 1) // one group
	b.oneColour()
	return b
}

// code writes a code of a tree, highest bit first.
func (b *webpBits) code(value, bits int) {
	for i := range bits {
		b.put(value>>(bits-1-i)&1, 1)
	}
}

// evenTree writes a tree of 256 codes of eight bits.
func (b *webpBits) evenTree() {
	b.put(0, 1)
	b.put(12-4, 4)
	for _, bits := range []int{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1} { // "repeat", then length eight
		b.put(bits, 3)
	}
	b.put(1, 1) // 44 lengths follow, and no other symbols
	b.put(2, 3)
	b.put(44-2, 6)
	b.code(0, 1)
	for range 42 {
		b.code(1, 1)
		b.put(3, 2) // six times
	}
	b.code(1, 1)
	b.put(0, 2)
}

// largestTree writes a tree of 2,328 codes, the most that a stream with a colour cache may have: 1,768 of eleven bits
// and 560 of twelve.
func (b *webpBits) largestTree() {
	b.put(0, 1)
	b.put(16-4, 4)
	// "repeat", then lengths eleven and twelve
	for _, bits := range []int{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 2} {
		b.put(bits, 3)
	}
	b.put(0, 1)
	repeat := func(times int) {
		b.code(0, 1)
		b.put(times-3, 2)
	}
	b.code(2, 2)
	for range 294 {
		repeat(6)
	}
	repeat(3)
	b.code(3, 2)
	for range 93 {
		repeat(6)
	}
	b.code(3, 2)
}

// forest returns a lossless WebP stream with that many groups of the largest trees. It ends before the pixels.
func forest(groups, width, height int) *webpBits {
	b := &webpBits{}
	b.put(0, 1)
	b.put(1, 1)
	b.put(11, 4) // a cache of 2,048 colours
	b.put(1, 1)  // there are groups
	b.put(0, 3)  // tiles of four by four, each named by red and green
	b.put(0, 1)
	b.evenTree()
	b.evenTree()
	for range 3 {
		b.oneSymbol(0)
	}
	for tile := range (width + 3) / 4 * ((height + 3) / 4) {
		b.code(tile%groups&0xFF, 8)
		b.code(tile%groups>>8, 8)
	}
	for range groups {
		b.largestTree()
		for range 3 {
			b.evenTree()
		}
		b.oneSymbol(0)
	}
	return b
}

func riff(chunks ...any) []byte {
	body := []byte("WEBP")
	for i := 0; i < len(chunks); i += 2 {
		data := chunks[i+1].([]byte)
		body = append(body, chunks[i].(string)...)
		body = binary.LittleEndian.AppendUint32(body, uint32(len(data)))
		body = append(body, data...)
		if len(data)%2 == 1 {
			body = append(body, 0)
		}
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func vp8l(width, height int, stream *webpBits) []byte {
	b := &webpBits{}
	b.put(0x2F, 8)
	b.put(width-1, 14)
	b.put(height-1, 14)
	b.put(0, 4)
	for i := range stream.count {
		b.put(int(stream.bytes[i/8]>>(i%8)&1), 1)
	}
	return append(b.bytes, 0, 0)
}

// vp8 returns a lossy picture whose bits are all zero.
func vp8(width, height int) []byte {
	const first = 200_000
	tag := 1<<4 | first<<5
	data := []byte{byte(tag), byte(tag >> 8), byte(tag >> 16), 0x9d, 0x01, 0x2a}
	data = binary.LittleEndian.AppendUint16(data, uint16(width))
	data = binary.LittleEndian.AppendUint16(data, uint16(height))
	return append(data, make([]byte, 2*first)...)
}

func vp8x(width, height int, flags byte) []byte {
	three := func(n int) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16)} }
	return slices.Concat([]byte{flags, 0, 0, 0}, three(width-1), three(height-1))
}

// photographs returns every form of JPEG that differs in the memory it takes.
func photographs(width, height int) map[string]crafted {
	all := map[string]crafted{
		"grey":         {sampled: []byte{0x11}},
		"grey 22":      {sampled: []byte{0x22}},
		"4:2:0":        {sampled: []byte{0x22, 0x11, 0x11}},
		"4:2:2":        {sampled: []byte{0x21, 0x11, 0x11}},
		"4:4:0":        {sampled: []byte{0x12, 0x11, 0x11}},
		"4:1:0":        {sampled: []byte{0x42, 0x11, 0x11}},
		"4:4:4":        {sampled: []byte{0x11, 0x11, 0x11}},
		"RGB":          {sampled: []byte{0x11, 0x11, 0x11}, adobe: []byte{0}},
		"RGB named so": {sampled: []byte{0x11, 0x11, 0x11}, names: "RGB"},
		"CMYK":         {sampled: []byte{0x11, 0x11, 0x11, 0x11}, adobe: []byte{0}},
		"YCCK":         {sampled: []byte{0x11, 0x11, 0x11, 0x11}, adobe: []byte{2}},
		"YCCK 22":      {sampled: []byte{0x22, 0x11, 0x11, 0x22}, adobe: []byte{2}},
	}
	for name, plain := range maps.Clone(all) {
		plain.width, plain.height = width, height
		all[name] = plain
		plain.progressive = true
		all["progressive "+name] = plain
	}
	return all
}

// forms returns a picture of this size in every format and form that differs in the memory it takes.
func forms(width, height int) map[string][]byte {
	all := map[string][]byte{}
	for name, c := range photographs(width, height) {
		all["JPEG "+name] = c.file()
	}
	for depth, kinds := range map[byte][]byte{1: {0, 3}, 8: {0, 2, 3, 4, 6}, 16: {0, 2, 4, 6}} {
		for _, kind := range kinds {
			for interlaced := range byte(2) {
				name := fmt.Sprintf("PNG of kind %d, %d bits, interlaced %d", kind, depth, interlaced)
				if kind == 3 && depth == 1 {
					continue // a palette of 256 colours
				}
				all[name] = pngOf(width, height, depth, kind, interlaced, nil)
				if bytes := map[byte]int{0: 2, 2: 6}[kind]; bytes > 0 {
					name += ", one colour transparent"
					all[name] = pngOf(width, height, depth, kind, interlaced, make([]byte, bytes))
				}
			}
		}
	}
	opaque, transparent := vp8x(width, height, 0), vp8x(width, height, 1<<4)
	picture, plain := vp8(width, height), make([]byte, 1+width*height)
	packed := append([]byte{1}, lossless(true).bytes...)
	colour := vp8l(width, height, lossless(false))
	all["WebP lossy"] = riff("VP8 ", picture)
	all["WebP lossy, with a header"] = riff("VP8X", opaque, "VP8 ", picture)
	all["WebP lossy, transparent"] = riff("VP8X", transparent, "ALPH", plain, "VP8 ", picture)
	all["WebP lossy, transparency packed"] = riff("VP8X", transparent, "ALPH", packed, "VP8 ", picture)
	all["WebP lossless"] = riff("VP8L", colour)
	all["WebP lossless, with a header"] = riff("VP8X", opaque, "VP8L", colour)
	all["WebP lossless, transformed"] = riff("VP8L", vp8l(width, height, lossless(true)))
	return all
}

// allocated returns the bytes that decoding allocates. Its callers must not be parallel: allocations of other tests
// count, too.
func allocated(upload []byte) (int64, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := image.Decode(bytes.NewReader(upload))
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc), err
}

// aside is what tables and buffers take at any picture size.
const aside = 128 << 10

// The estimate for a picture is at least what decoding it allocates. Four CMYK pictures once took 840 MB.
func TestAPictureIsTakenForWhatItAllocates(t *testing.T) {
	const width, height = 509, 383
	for name, upload := range forms(width, height) {
		size, _, err := image.DecodeConfig(bytes.NewReader(upload))
		if err != nil || size.Width != width || size.Height != height {
			t.Errorf("%s: %v %v", name, size, err)
			continue
		}
		taken, err := decodedBytes(upload, size)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if took, err := allocated(upload); err != nil || took > taken+aside {
			t.Errorf("%s: taken for %d bytes, allocates %d: %v", name, taken, took, err)
		}
	}
}

// The estimate for a lossless WebP includes its Huffman trees, in proportion to the groups it has, and at most what its
// bytes can hold. A picture of 320 by 240 pixels once took 215 MB.
func TestTheTreesOfAPictureCount(t *testing.T) {
	const width, height, groups = 320, 240, 200
	upload := riff("VP8L", vp8l(width, height, forest(groups, width, height)))
	took, err := allocated(upload)
	if !errors.Is(err, io.ErrUnexpectedEOF) { // the trees are read, and no pixels follow
		t.Fatal(err)
	}
	byBytes, err := decodedBytes(upload, image.Config{Width: width, Height: height})
	if err != nil || took > byBytes+aside {
		t.Errorf("taken for %d bytes, allocates %d: %v", byBytes, took, err)
	}
	if bound := int64(treesBytes*groups/2600 + 7*width*height + aside); took > bound {
		t.Errorf("bounded by %d bytes, allocates %d", bound, took)
	}
	packed := append([]byte{1}, forest(groups, width, height).bytes...)
	transparent := riff("VP8X", vp8x(width, height, 1<<4), "ALPH", packed, "VP8 ", vp8(width, height))
	took, err = allocated(transparent)
	if err == nil {
		t.Fatal("the trees of the transparency are not read")
	}
	taken, err := decodedBytes(transparent, image.Config{Width: width, Height: height})
	if err != nil || took > taken+aside {
		t.Errorf("with trees in the alpha chunk: estimate %d bytes, allocated %d: %v", taken, took, err)
	}
	upload = append(upload, make([]byte, 1<<20)...)
	binary.LittleEndian.PutUint32(upload[16:], 1<<20)
	most, err := decodedBytes(upload, image.Config{Width: width, Height: height})
	if err != nil || most != treesBytes+7*width*height {
		t.Errorf("estimate for a large one: %d bytes: %v", most, err)
	}
}

// The length in a WebP's chunk header is not trusted. A file of a few bytes that claimed 100 MB once took 100 MB.
func TestAWebPIsNoLongerThanItsFile(t *testing.T) {
	t.Parallel()
	honest := riff("VP8 ", vp8(320, 240))
	if _, _, _, err := examine(honest); err != nil {
		t.Fatal(err)
	}
	lying := slices.Clone(honest)
	binary.LittleEndian.PutUint32(lying[4:], 100<<20)
	binary.LittleEndian.PutUint32(lying[16:], 100<<20-12)
	if _, _, _, err := examine(lying); !errors.Is(err, unreadable) {
		t.Errorf("one that lies about its length: %v", err)
	}
}

// A photograph of 24 megapixels is accepted in every form but two that exceed the budget: progressive CMYK and
// progressive RGB.
func TestWhatTakesTooMuchMemoryIsRefused(t *testing.T) {
	t.Parallel()
	refused := []string{
		"progressive CMYK", "progressive YCCK", "progressive YCCK 22", "progressive RGB", "progressive RGB named so",
	}
	for name, c := range photographs(6000, 4000) {
		_, _, needed, err := examine(c.file())
		if slices.Contains(refused, name) != errors.Is(err, tooHeavy) {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && needed > memoryBudget {
			t.Errorf("%s needs %d bytes, more than the budget", name, needed)
		}
	}
	for name, c := range photographs(4000, 3000) {
		if _, _, _, err := examine(c.file()); err != nil {
			t.Errorf("%s of 12 megapixels: %v", name, err)
		}
	}
}

// The estimate for a picture includes its copies, at their size after the picture is turned upright.
func TestTheCopiesOfAPictureCount(t *testing.T) {
	t.Parallel()
	const width, height = 6000, 4000
	upright := crafted{width: width, height: height, sampled: []byte{0x11}}.file()
	// An Exif segment: big-endian, with a directory of one entry, the orientation.
	lying := append([]byte{markerBegin, exifSegment, 0, 34}, "Exif\x00\x00MM\x00*\x00\x00\x00\x08"+
		"\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"...)
	lying = slices.Concat(upright[:len(jpegStart)], lying, upright[len(jpegStart):])
	widest := Widths[len(Widths)-1]
	for name, c := range map[string]struct {
		upload []byte
		copied int // height of the widest copy
	}{
		"upright": {upright, widest * height / width},
		"lying":   {lying, widest * width / height},
	} {
		size, _, needed, err := examine(c.upload)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := decodedBytes(c.upload, size)
		if least := decoded + 3*4*int64(widest)*int64(c.copied); err != nil || needed < least {
			t.Errorf("%s: taken for %d bytes, needs %d: %v", name, needed, least, err)
		}
	}
}

// A JPEG with too many scans is refused. 10 MB of scans that change nothing once kept a processor busy for an hour.
func TestManyScansAreRefused(t *testing.T) {
	t.Parallel()
	scans := func(width, height, scans int) []byte {
		c := crafted{width: width, height: height, sampled: []byte{0x11}, progressive: true, refinements: scans - 1}
		return c.file()
	}
	few := scans(400, 300, 3)
	header, end := bytes.Index(few, []byte{markerBegin, startOfScan}), len(few)-2
	one := []byte{markerBegin, startOfScan, 0, 8, 1, 1, 0, 1, 63, 0}
	inside := func(between string) []byte {
		return slices.Concat(few[:end], bytes.Repeat(append(slices.Clone(one), between...), maxScans), few[end:])
	}
	many := bytes.Repeat(one, 200)
	thumbnail := append([]byte{markerBegin, exifSegment, byte((len(many) + 2) >> 8), byte(len(many) + 2)}, many...)
	inColour := func(passes int) []byte { // each scan covers three components
		whole := crafted{width: 6000, height: 4000, sampled: []byte{0x11, 0x11, 0x11}}.file()
		end := len(whole) - 2
		three := []byte{markerBegin, startOfScan, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0}
		return slices.Concat(whole[:end], bytes.Repeat(three, passes/3-1), whole[end:])
	}
	for name, c := range map[string]struct {
		upload  []byte
		refused bool
	}{
		"as many as may be":               {scans(400, 300, maxScans), false},
		"one more":                        {scans(400, 300, maxScans+1), true},
		"the bomb of 63 kB":               {scans(6000, 4000, 300), true},
		"a smaller one of more scans":     {scans(2000, 1300, 9900), true},
		"few for a small one":             {scans(6000, 4000, maxPasses), false},
		"many for a large one":            {scans(6000, 4000, maxPasses+1), true},
		"few for a large one in colour":   {inColour(maxPasses / 3 * 3), false},
		"many for a large one in colour":  {inColour(maxPasses/3*3 + 3), true},
		"behind a byte that is no marker": {inside("\x00\xff\x00"), true},
		"behind restarts":                 {inside("\x00\xff\xd0\x00\xff\xd1"), true},
		"behind padding":                  {inside("\x00\xff\xff\xff"), true},
		"in a thumbnail":                  {slices.Concat(few[:header], thumbnail, few[header:]), false},
		"behind the end":                  {append(slices.Clone(few), many...), false},
	} {
		_, _, _, err := examine(c.upload)
		if c.refused != errors.Is(err, tooHeavy) || !c.refused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// leaving is a request context that is cancelled after so many calls of Err.
type leaving struct {
	context.Context
	looks *int
}

func (l leaving) Err() error {
	if *l.looks--; *l.looks < 0 {
		return context.Canceled
	}
	return nil
}

// The test is not parallel: the budget belongs to the process.
func TestDecodingEndsWithTheRequest(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 1000, 1000))
	noise := rand.NewChaCha8([32]byte{}) // noise, so that decoding takes many reads
	_, _ = noise.Read(picture.Pix)
	upload, looks := encoded(t, picture), 5
	store := Store{Dir: t.TempDir()}
	_, err := store.Put(leaving{t.Context(), &looks}, upload, "somebody")
	if !errors.Is(err, busy) || !errors.Is(err, context.Canceled) {
		t.Errorf("a picture whose request has ended: %v", err)
	}
	if left, err := os.ReadDir(store.Dir); err != nil || len(left) != 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
	if !decoding.TryAcquire(memoryBudget) {
		t.Fatal("its share of the budget was not released")
	}
	decoding.Release(memoryBudget)
}

// A tall picture has narrower copies. One of 1200 by 20000 pixels and 553 kB once had 24 MB of copies.
func TestATallPictureHasNarrowerCopies(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	p := put(t, s, encoded(t, image.NewGray(image.Rect(0, 0, 400, 4000))), "somebody")
	if p.Width != 400 || p.Height != 4000 {
		t.Errorf("recorded size is %d by %d", p.Width, p.Height)
	}
	for _, width := range Widths {
		file, err := os.Open(s.Path(p.Hash, width))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		copied, _, err := image.DecodeConfig(file)
		if err != nil || copied.Height > tallest*width || copied.Height < tallest*width*9/10 {
			t.Errorf("the copy of %d is %d by %d: %v", width, copied.Width, copied.Height, err)
		}
	}
	for _, c := range []struct{ width, height, wide, high int }{
		{1080, 2400, 1080, 2400},  // a telephone's screen
		{3000, 4000, 1200, 1600},  // a photograph
		{16000, 1500, 1200, 112},  // a panorama
		{1200, 20_000, 216, 3600}, // a screenshot of a whole page
		{240, 20_000, 43, 3583},   // the narrowest allowed
	} {
		wide, high := within(c.width, c.height, 1200)
		if wide != c.wide || high != c.high {
			t.Errorf("%d by %d becomes %d by %d", c.width, c.height, wide, high)
		}
		lying := image.Config{Width: c.height, Height: c.width}
		upright := image.Config{Width: c.width, Height: c.height}
		if workingBytes(lying, 6) != workingBytes(upright, 1) {
			t.Errorf("the estimate for %d by %d differs when it is turned", c.width, c.height)
		}
	}
}
