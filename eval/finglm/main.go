// Command finglm asks the chat every numeric question of the FinGLM list and
// writes the answers in the form that the list's scorer reads, in two halves:
// one to look at while building, one held out. It talks to the chat binary as
// a user would, through its JSON lines.
//
//	go build -o bin/chat ./cmd/chat
//	go run ./eval/finglm -chat bin/chat -questions questions_dev.jsonl -out out/finglm
//
// It writes answers_dev.jsonl, answers_held.jsonl and the matching gold_*.jsonl
// to the out folder. The questions belong to the contest and are not part of
// this repository.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// question is a row of the list; other fields are kept in raw.
type question struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Type     string `json:"type"`
	raw      []byte
}

// answer is a row that the scorer reads.
type answer struct {
	ID      string   `json:"id"`
	Answer  string   `json:"answer"`
	Outcome string   `json:"outcome"`
	Figures []figure `json:"figures"`
}

type figure struct {
	Value string `json:"value"`
	Unit  string `json:"unit"`
	Text  string `json:"text"`
}

// numeric are the types whose official answers are figures or single facts.
var numeric = map[string]bool{"1": true, "1-2": true, "2-1": true, "2-2": true}

func main() {
	chat := flag.String("chat", "bin/chat", "the chat binary")
	file := flag.String("questions", "", "the list, one JSON object a line")
	out := flag.String("out", "out/finglm", "folder for answers and gold")
	seed := flag.String("seed", "hedui-1", "seed of the split into halves")
	flag.Parse()
	if err := run(*chat, *file, *out, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "finglm:", err)
		os.Exit(1)
	}
}

func run(chat, file, out, seed string) error {
	questions, err := load(file)
	if err != nil {
		return err
	}
	answers, err := ask(chat, questions)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	halves := map[string]*bytes.Buffer{}
	for _, name := range []string{"answers_dev", "gold_dev", "answers_held", "gold_held"} {
		halves[name] = &bytes.Buffer{}
	}
	for i, q := range questions {
		half := half(seed, q.ID)
		row, err := json.Marshal(answers[i])
		if err != nil {
			return err
		}
		fmt.Fprintf(halves["answers_"+half], "%s\n", row)
		fmt.Fprintf(halves["gold_"+half], "%s\n", q.raw)
	}
	for name, content := range halves {
		if err := os.WriteFile(filepath.Join(out, name+".jsonl"), content.Bytes(), 0o644); err != nil {
			return err
		}
	}
	fmt.Printf("%d questions answered; see %s\n", len(questions), out)
	return nil
}

// half assigns a question to dev or held by a hash of seed and id, so that the
// split does not depend on the order of the list.
func half(seed, id string) string {
	if sha256.Sum256([]byte(seed + "\x00" + id))[0]&1 == 0 {
		return "dev"
	}
	return "held"
}

// scorersWord says a record's outcome in the scorer's vocabulary, which knows
// answers and declined ones: a partial answer that prints no figure declined
// what was asked. One that prints a figure is left to be judged by it.
func scorersWord(a answer) string {
	if a.Outcome == "partial" && len(a.Figures) == 0 {
		return "missing"
	}
	return a.Outcome
}

func load(file string) ([]question, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("the list of questions cannot be read; name it with -questions: %w", err)
	}
	defer f.Close()
	var all []question
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var head struct {
			ID   string `json:"id"`
			Type string `json:"type"`
		}
		if err := json.Unmarshal(lines.Bytes(), &head); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if !numeric[head.Type] {
			continue // open, concept and multi-turn rows have no figure to score
		}
		q := question{raw: bytes.Clone(lines.Bytes())}
		if err := json.Unmarshal(q.raw, &q); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, head.ID, err)
		}
		all = append(all, q)
	}
	return all, lines.Err()
}

// ask runs one chat process and gives it every question in a conversation of
// its own.
func ask(chat string, questions []question) ([]answer, error) {
	var in strings.Builder
	for _, q := range questions {
		fmt.Fprintf(&in, "%s\n/reset\n", strings.Join(strings.Fields(q.Question), " "))
	}
	cmd := exec.Command(chat, "--json")
	cmd.Stdin = strings.NewReader(in.String())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() > 2) { // 3 and 4 are outcomes of the last turn
		return nil, fmt.Errorf("%s: %w: %s", chat, err, stderr.String())
	}
	answers := make([]answer, 0, len(questions))
	dec := json.NewDecoder(bytes.NewReader(stdout))
	for _, q := range questions {
		var a answer
		if err := dec.Decode(&a); err != nil {
			return nil, fmt.Errorf("%s answered %d of %d questions: %w", chat, len(answers), len(questions), err)
		}
		a.ID = q.ID
		a.Outcome = scorersWord(a)
		answers = append(answers, a)
	}
	return answers, nil
}
