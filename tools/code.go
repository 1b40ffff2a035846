package tools

// Code names a kind of failure. Codes are a contract: add, don't rename.
type Code string

// The failure codes.
const (
	NotFound           Code = "NOT_FOUND"
	Ambiguous          Code = "AMBIGUOUS"
	NotAShare          Code = "NOT_A_SHARE"
	FieldNotAvailable  Code = "FIELD_NOT_AVAILABLE"
	PeriodNotAvailable Code = "PERIOD_NOT_AVAILABLE"
	PeriodMismatch     Code = "PERIOD_MISMATCH"
	VintageConflict    Code = "VINTAGE_CONFLICT"
	ScaleSuspect       Code = "SCALE_SUSPECT"
	UnitUnknown        Code = "UNIT_UNKNOWN"
	LowConfidence      Code = "LOW_CONFIDENCE"
	EmptyResult        Code = "EMPTY_RESULT"
	DuplicateCall      Code = "DUPLICATE_CALL"
	MalformedJSON      Code = "MALFORMED_JSON"
	NotObject          Code = "NOT_OBJECT"
	MissingField       Code = "MISSING_FIELD"
	UnknownField       Code = "UNKNOWN_FIELD"
	BadValue           Code = "BAD_VALUE"
	TruncatedArgs      Code = "TRUNCATED_ARGS"
	UnknownTool        Code = "UNKNOWN_TOOL"
	RateLimited        Code = "RATE_LIMITED"
	Timeout            Code = "TIMEOUT"
	UpstreamBlocked    Code = "UPSTREAM_BLOCKED"
	ToolPanic          Code = "TOOL_PANIC"
	Cancelled          Code = "CANCELLED"
	Interrupted        Code = "INTERRUPTED"
	SkippedBudget      Code = "SKIPPED_BUDGET"
	Internal           Code = "INTERNAL"
)
