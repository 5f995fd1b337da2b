/** The parts of an error that may be in the process log. */
export interface Told {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/** Of a database error these say what and where in the program; detail, where and the inner query hold rows of people. */
const facts = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine', 'statusCode']

/** An error for the log, without the data it happened on: see `facts`, and what a database quotes in its message. */
export function errorForLog(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const message = withoutValues(error)
  const known = Object.entries(error).filter(([name, value]) => facts.includes(name) && value !== undefined)
  const stack = (error.stack ?? '').replace(error.message, () => message)
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  return { type: error.name, message, stack, ...Object.fromEntries(known), ...cause }
}

/** A value that fits no column is quoted at the end: `invalid input syntax for type date: "13800000000"`. */
function withoutValues(error: Error) {
  const code = 'code' in error ? String(error.code) : ''
  return /^22[0-9A-Z]{3}$/.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message
}
