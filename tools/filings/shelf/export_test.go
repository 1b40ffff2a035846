package shelf

import "fmt"

// OpenWithin opens a file that cannot grow over a number of pages, as on a full
// disk.
func OpenWithin(path string, pages int) (*Shelf, error) {
	return open(path, fmt.Sprintf("&_pragma=max_page_count(%d)", pages))
}
