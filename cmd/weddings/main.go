// Command weddings is the marketplace: server, projector and tools in one binary.
package main

func main() {}
