// Command names prints the names of the demo's pictures, one per line, for scenes/draw.mjs.
package main

import (
	"fmt"

	"weddings/internal/tool/demo"
)

func main() {
	for _, name := range demo.PictureNames(1) {
		fmt.Println(name)
	}
}
