// Command names prints the names of the pictures that the demo shows, one a line, for scenes/draw.mjs.
package main

import (
	"fmt"

	"weddings/internal/demo"
)

func main() {
	for _, name := range demo.PictureNames(1) {
		fmt.Println(name)
	}
}
