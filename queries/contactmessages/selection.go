package contactmessages

import (
	"strconv"
	"strings"
)

// selection is the WHERE of a statement as it grows. The planner sees only what is asked, and takes the index for it.
type selection struct {
	conditions []string
	args       []any
}

// where adds a condition, whose question marks stand for arguments.
func (s *selection) where(condition string, args ...any) {
	for _, arg := range args {
		condition = strings.Replace(condition, "?", s.add(arg), 1)
	}
	s.conditions = append(s.conditions, condition)
}

// add adds an argument and returns its placeholder.
func (s *selection) add(arg any) string {
	s.args = append(s.args, arg)
	return "$" + strconv.Itoa(len(s.args))
}

func (s *selection) sql() string {
	if len(s.conditions) == 0 {
		return ""
	}
	return "WHERE " + strings.Join(s.conditions, " AND ")
}
