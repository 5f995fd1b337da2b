/** The parts of an error that may be in the process log. */
export interface LogEntry {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/**
 * These fields of a database error name the kind of the error and its place in the program; detail, where and the inner
 * query contain rows with personal data.
 */
const facts = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine', 'statusCode']

/**
 * An error for the log, without the data it happened on: only the fields of `facts`, and the message without the values
 * the database quotes.
 */
export function errorForLog(error: unknown): LogEntry {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const message = withoutValues(error)
  const known = Object.entries(error).filter(([name, value]) => facts.includes(name) && value !== undefined)
  const stack = (error.stack ?? '').replace(error.message, () => message)
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  return { type: error.name, message, stack, ...Object.fromEntries(known), ...cause }
}

/** The message quotes a value that fits no column at its end: `invalid input syntax for type date: "13800000000"`. */
function withoutValues(error: Error) {
  const code = 'code' in error ? String(error.code) : ''
  return /^22[0-9A-Z]{3}$/.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message
}
