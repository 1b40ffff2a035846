package mention

import "strings"

// Own gives the folded text with everything blanked that the user pasted or
// cited rather than said (see Mention.Quoted), byte for byte, so that words
// found in it are the user's own.
func Own(text string) string {
	folded := FoldString(text)
	quoted := quotedBytes(folded)
	if quoted == nil {
		return folded
	}
	own := []byte(folded)
	for i := range own {
		if quoted[i] && own[i] != '\n' {
			own[i] = ' '
		}
	}
	return strings.ToValidUTF8(string(own), " ")
}
