package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"hedui/loop"
)

// spinner shows the step in progress on a terminal's last line and wipes it
// when the answer is there. A nil spinner does nothing.
type spinner struct {
	out  io.Writer
	quit chan struct{}
	done sync.WaitGroup
	once sync.Once
	say  func(zh, en string) string
	mu   sync.Mutex
	text string
}

const (
	spinEvery = 100 * time.Millisecond
	// spinAfter keeps quick answers from flashing a line that nobody can read.
	spinAfter = 150 * time.Millisecond
	wipeLine  = "\r\x1b[2K"
)

func startSpinner(out io.Writer, say func(zh, en string) string) *spinner {
	s := &spinner{out: out, quit: make(chan struct{}), say: say, text: say("思考", "thinking")}
	s.done.Add(1)
	go s.run()
	return s
}

func (s *spinner) run() {
	defer s.done.Done()
	frames := []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
	wait := time.NewTimer(spinAfter)
	defer wait.Stop()
	select {
	case <-s.quit:
		return
	case <-wait.C:
	}
	tick := time.NewTicker(spinEvery)
	defer tick.Stop()
	for i := 0; ; i++ {
		s.mu.Lock()
		fmt.Fprintf(s.out, "%s%c %s", wipeLine, frames[i%len(frames)], s.text)
		s.mu.Unlock()
		select {
		case <-s.quit:
			fmt.Fprint(s.out, wipeLine)
			return
		case <-tick.C:
		}
	}
}

// show names the step that an event begins.
func (s *spinner) show(e loop.Event) {
	if s == nil {
		return
	}
	text := s.say("思考", "thinking")
	switch {
	case e.Phase == loop.Act && e.Tool != "":
		text = s.say("调用 ", "calling ") + e.Tool
	case e.Phase == loop.Check:
		text = s.say("核对", "checking")
	}
	s.mu.Lock()
	s.text = text
	s.mu.Unlock()
}

// stop wipes the line and waits until nothing more is written; it may be
// called more than once.
func (s *spinner) stop() {
	if s == nil {
		return
	}
	s.once.Do(func() { close(s.quit) })
	s.done.Wait()
}
