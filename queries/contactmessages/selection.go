package contactmessages

import (
	"strconv"
	"strings"
)

// selection builds the WHERE of a statement. It contains only the conditions that are needed, so that the planner can
// use their indexes.
type selection struct {
	conditions []string
	args       []any
}

// where adds a condition. Each question mark in it stands for one of the arguments.
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
