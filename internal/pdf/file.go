package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
)

// Bytes returns the document as a file. Nothing can be drawn afterwards.
func (d *Document) Bytes() []byte {
	d.numbered()
	f := &file{}
	f.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	catalog, tree := f.reserve(), f.reserve()
	fonts := d.fonts(f)
	kids := make([]string, len(d.pages))
	for i, p := range d.pages {
		content := f.stream("", p.Bytes())
		kids[i] = ref(
			f.add(fmt.Sprintf("<</Type/Page/Parent %s/MediaBox[0 0 %s %s]/Resources<</Font<<%s>>>>/Contents %s>>",
				ref(tree), n(pageWidth), n(pageHeight), fonts, ref(content))),
		)
	}
	f.put(tree, fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(kids), strings.Join(kids, " ")))
	f.put(catalog, fmt.Sprintf("<</Type/Catalog/Pages %s/Lang%s/ViewerPreferences<</DisplayDocTitle true>>>>",
		ref(tree), literal(d.Lang)))
	info := f.add(fmt.Sprintf("<</Title%s%s%s)>>", literal(d.Title), keywords, d.Keywords))
	f.end(catalog, info)
	return f.Bytes()
}

const keywords = "/Keywords("

// KeywordsOf returns the keywords of a file that this package has made; "" if it has none.
func KeywordsOf(content []byte) string {
	_, after, found := bytes.Cut(content, []byte(keywords))
	words, _, ends := bytes.Cut(after, []byte(")"))
	if !found || !ends {
		return ""
	}
	return string(words)
}

// numbered writes the page number on each page, if there are several.
func (d *Document) numbered() {
	if len(d.pages) == 1 {
		return
	}
	for i, on := range d.pages {
		p := Paragraph{Text: fmt.Sprintf("%d / %d", i+1, len(d.pages)), Size: 8, Quiet: true, Mid: true}
		d.laid(Cell{Width: Width, Paragraphs: []Paragraph{p}})[0].draw(on, margin, footing)
	}
}

// fonts embeds the used faces and returns the entries of a page's font resources.
func (d *Document) fonts(f *file) string {
	var entries strings.Builder
	for _, each := range d.embedded {
		fmt.Fprintf(&entries, "/%s %s", each.name, ref(each.embed(f)))
	}
	return entries.String()
}

// embed adds a face as a composite font. face.code makes its codes, which map to glyphs and to texts.
func (f *face) embed(to *file) int {
	glyphs, widths := make([]byte, 0, 2*len(f.list)), make([]string, len(f.list))
	for code, u := range f.list {
		glyphs = binary.BigEndian.AppendUint16(glyphs, uint16(u.glyph))
		widths[code] = n(f.width(u.glyph))
	}
	extents, _ := f.FontHExtents()
	scale := 1000 / float32(f.Upem())
	name := tag(f.list) + "+" + f.Font.Name
	program := to.stream(fmt.Sprintf("/Length1 %d", len(f.Font.File)), f.Font.File)
	descriptor := to.add(fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[-500 -500 2000 1500]"+
		"/ItalicAngle 0/Ascent %d/Descent %d/CapHeight 700/StemV 80/FontFile2 %s>>",
		name, int(extents.Ascender*scale), int(extents.Descender*scale), ref(program)))
	descendant := to.add(fmt.Sprintf("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/FontDescriptor %s/DW 1000/W[0[%s]]"+
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap %s>>",
		name, ref(descriptor), strings.Join(widths, " "), ref(to.stream("", glyphs))))
	return to.add(
		fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%s]/ToUnicode %s>>",
			name, ref(descendant), ref(to.stream("", f.texts()))),
	)
}

// tag returns six letters that depend on the glyphs. PDF requires such a tag before the name of a subset font.
func tag(list []used) string {
	sum := sha256.New()
	for _, u := range list {
		fmt.Fprintf(sum, "%d %s\n", u.glyph, u.text)
	}
	letters := sum.Sum(nil)[:6]
	for i, b := range letters {
		letters[i] = 'A' + b%26
	}
	return string(letters)
}

// maxMappings is the most codes in one section of a CMap.
const maxMappings = 100

// texts returns the CMap that maps each code to its text.
func (f *face) texts() []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n" +
		"/CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n")
	var mappings []string
	for code, u := range f.list[1:] {
		mappings = append(mappings, fmt.Sprintf("<%04X> <%X>\n", code+1, utf16BE(u.text)))
	}
	for some := range slices.Chunk(mappings, maxMappings) {
		fmt.Fprintf(&b, "%d beginbfchar\n%sendbfchar\n", len(some), strings.Join(some, ""))
	}
	b.WriteString("endcmap CMapName currentdict/CMap defineresource pop end end\n")
	return b.Bytes()
}

func utf16BE(text string) (b []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.BigEndian.AppendUint16(b, unit)
	}
	return b
}

// literal encodes a text outside of a page's content.
func literal(text string) string { return fmt.Sprintf("<FEFF%X>", utf16BE(text)) }

func ref(object int) string { return fmt.Sprintf("%d 0 R", object) }

// file is a PDF file that is being written.
type file struct {
	bytes.Buffer
	offsets []int // of the objects, from number 1
}

func (f *file) reserve() int {
	f.offsets = append(f.offsets, 0)
	return len(f.offsets)
}

func (f *file) put(object int, body string) {
	f.offsets[object-1] = f.Len()
	fmt.Fprintf(f, "%d 0 obj\n%s\nendobj\n", object, body)
}

func (f *file) add(body string) int {
	object := f.reserve()
	f.put(object, body)
	return object
}

func (f *file) stream(entries string, content []byte) int {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(content) // into memory
	_ = w.Close()
	return f.add(fmt.Sprintf("<</Filter/FlateDecode/Length %d%s>>\nstream\n%s\nendstream", packed.Len(), entries,
		packed.Bytes()))
}

// end writes the cross-reference table. The file's id is the hash of its bytes.
func (f *file) end(catalog, info int) {
	id, at := sha256.Sum256(f.Bytes()), f.Len()
	fmt.Fprintf(f, "xref\n0 %d\n0000000000 65535 f \n", len(f.offsets)+1)
	for _, offset := range f.offsets {
		fmt.Fprintf(f, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(f, "trailer\n<</Size %d/Root %s/Info %s/ID[<%X><%X>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(f.offsets)+1, ref(catalog), ref(info), id[:16], id[:16], at)
}
