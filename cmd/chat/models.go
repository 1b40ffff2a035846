package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hedui/loop/llm"
	"hedui/loop/llm/openai"
	"hedui/loop/llm/retry"
)

// offlineModel is the name of the embedded analyst, which is the default.
const offlineModel = "offline"

// modelFlags choose who answers.
type modelFlags struct {
	Model     string `placeholder:"NAME" help:"The model: offline (the embedded analyst, default), or a server's name for one. Environment: HEDUI_MODEL; its key: OPENAI_API_KEY."`
	BaseURL   string `name:"base-url" placeholder:"URL" help:"The OpenAI-compatible server, for example https://api.deepseek.com/v1 or http://127.0.0.1:8080/v1. Environment: OPENAI_BASE_URL."`
	Record    string `placeholder:"FILE" type:"path" help:"Add what the model is asked and answers to this file, without keys."`
	Replay    string `placeholder:"FILE" type:"existingfile" help:"Answer from a file of --record, by its clock, without any model."`
	NoNetwork bool   `help:"Refuse anything that leaves this computer."`
	Yes       bool   `help:"Do without being asked what would be asked about, such as the first use of a server."`
}

// settled gives the flags with what the environment says in place of those that
// were not given.
func (f modelFlags) settled(c console) modelFlags {
	if f.Model == "" {
		f.Model = c.env("HEDUI_MODEL")
	}
	if f.Model == "" {
		f.Model = offlineModel
	}
	if f.BaseURL == "" {
		f.BaseURL = c.env("OPENAI_BASE_URL")
	}
	return f
}

// client gives the client for the model; nil when the model is the embedded
// analyst. Nothing is sent yet.
func (f modelFlags) client(c console) (*openai.Model, error) {
	given := f.BaseURL != ""
	if f.Replay != "" {
		if given || f.Model != "" || f.Record != "" {
			return nil, usageError{"--replay needs no --model, --base-url or --record: it asks nobody"}
		}
		return nil, nil
	}
	f = f.settled(c)
	if f.Model == offlineModel {
		if given {
			return nil, usageError{"--base-url needs --model NAME: the server's name for the model"}
		}
		return nil, nil
	}
	client, err := openai.New(f.Model, &openai.Options{BaseURL: f.BaseURL, Key: c.env("OPENAI_API_KEY")})
	if err != nil {
		return nil, usageError{err.Error()}
	}
	if f.NoNetwork && !onThisComputer(client) {
		return nil, usageError{fmt.Sprintf("--no-network: %s is not on this computer; use --model offline, or a server of your own", hostOf(client))}
	}
	return client, nil
}

// patient wraps a client so that a busy server is asked again. Waits are told
// on err when nothing else is drawn there.
func patient(client *openai.Model, c console, trace bool) llm.Model {
	opts := &retry.Options{}
	if trace || !c.interactive() {
		opts.Notice = func(err error, wait time.Duration) {
			var e *llm.Error
			if errors.As(err, &e) { // the last try says all of it
				err = e.Kind
			}
			fmt.Fprintf(c.err, "chat: %v; asked again in %v\n", err, wait.Round(100*time.Millisecond))
		}
	}
	return retry.New(client, opts)
}

func hostOf(client *openai.Model) string {
	u, err := url.Parse(client.BaseURL())
	if err != nil {
		return client.BaseURL()
	}
	return u.Host
}

func onThisComputer(client *openai.Model) bool {
	u, err := url.Parse(client.BaseURL())
	return err == nil && openai.Loopback(u.Hostname())
}

// allow asks, the first time that a server elsewhere is used, whether questions
// may go there. The answer is remembered for the server. A server that is known
// to need a key is not used without one.
func (f modelFlags) allow(client *openai.Model, c console) error {
	if keys := client.Provider().Keys; keys != "" && c.env("OPENAI_API_KEY") == "" {
		return fmt.Errorf("%s needs a key: set OPENAI_API_KEY; keys are made at %s", hostOf(client), keys)
	}
	if onThisComputer(client) || allowed(c, hostOf(client)) {
		return nil
	}
	what := c.say("第一次使用 "+hostOf(client)+"：问题、本次对话和工具查到的数据会发送到那里（模型 "+client.Name()+"）",
		"the first use of "+hostOf(client)+": questions, this talk and what the tools find are sent there (model "+client.Name()+")") + "\n"
	if strings.HasPrefix(client.BaseURL(), "http:") {
		what += c.say("连接没有加密（http）：沿途的人能看到这些内容和密钥", "the connection is not encrypted (http): whoever is on the way can read this and the key") + "\n"
	}
	if err := confirm(c, f.Yes, what); err != nil {
		var usage usageError
		if errors.As(err, &usage) {
			return err
		}
		return fmt.Errorf("nothing was sent to %s; --model offline answers on this computer", hostOf(client))
	}
	return allowAlways(c, hostOf(client))
}

// hostsFile holds the servers that the user has allowed, one a line.
const hostsFile = "servers"

func allowed(c console, host string) bool {
	dir, err := home(c.env)
	if err != nil {
		return false
	}
	text, err := os.ReadFile(filepath.Join(dir, hostsFile))
	return err == nil && slices.Contains(strings.Fields(string(text)), host)
}

func allowAlways(c console, host string) error {
	dir, err := home(c.env)
	if err != nil {
		return nil // it is asked again next time
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("remembering that %s may be used: %w", host, err)
	}
	f, err := os.OpenFile(filepath.Join(dir, hostsFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("remembering that %s may be used: %w", host, err)
	}
	_, err = fmt.Fprintln(f, host)
	return errors.Join(err, f.Close())
}

// reachTime bounds how long doctor waits for a server.
const reachTime = 10 * time.Second

// reachable says in a few words whether the server answers and knows the model.
func reachable(ctx context.Context, c console, client *openai.Model) string {
	ctx, cancel := context.WithTimeout(ctx, reachTime)
	defer cancel()
	models, err := client.Models(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return c.say(fmt.Sprintf("%v 内没有回答", reachTime), fmt.Sprintf("no answer within %v", reachTime))
	case err != nil:
		return c.say("不可用", "not available") + ": " + err.Error()
	case slices.Contains(models, client.Name()):
		return c.say("可用", "available")
	case len(models) == 0:
		return c.say("可用，服务器没有列出模型", "available, lists no models")
	}
	list := strings.Join(models[:min(5, len(models))], " ")
	return c.say(fmt.Sprintf("可以连接，但没有模型 %s；有%d个", client.Name(), len(models)), fmt.Sprintf("answers, but has no model %s; it has %d", client.Name(), len(models))) + ": " + list
}
