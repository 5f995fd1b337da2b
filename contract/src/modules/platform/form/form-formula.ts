/**
 * Arithmetic of computed fields, e.g. `weight / (height / 100) ^ 2` or `round(sum(intake.ml) - out, 0)`: numbers, keys,
 * `table.column`, + - * / ^, brackets and the functions below. Nothing else can be written, so nothing else can run.
 */

export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'ref'; name: string }
  | { kind: 'operation'; operator: string; left: Formula; right: Formula }
  | { kind: 'function'; name: string; args: Formula[] }

type Maybe = number | undefined
const functions: Record<string, (args: number[]) => Maybe> = {
  sum: (args) => args.reduce((total, value) => total + value, 0),
  avg: (args) => (args.length > 0 ? args.reduce((total, value) => total + value, 0) / args.length : undefined),
  min: (args) => (args.length > 0 ? Math.min(...args) : undefined),
  max: (args) => (args.length > 0 ? Math.max(...args) : undefined),
  abs: ([value]) => (value === undefined ? undefined : Math.abs(value)),
  round: ([value, decimals = 0]) => (value === undefined ? undefined : rounded(value, decimals)),
}
export const formulaFunctions = Object.keys(functions)
/** These use all filled values; the others need all their arguments. */
const tolerant = new Set(['sum', 'avg', 'min', 'max'])

/** Rounds half away from zero; not affected by 1.005 × 100 = 100.49999. */
export function rounded(value: number, decimals: number) {
  const scale = 10 ** Math.min(6, Math.max(0, Math.trunc(decimals)))
  const size = Math.round((Math.abs(value) + Number.EPSILON * Math.abs(value)) * scale) / scale
  return value < 0 && size !== 0 ? -size : size
}

const tokenPattern = /\s*(\d+(?:\.\d+)?|[a-z][A-Za-z0-9_]*(?:\.[a-z][A-Za-z0-9_]*)?|[-+*/^(),])/y

/** The parsed formula, or its error message. */
export function parseFormula(text: string): { formula: Formula } | { problem: string } {
  const tokens = tokensOf(text)
  if (!tokens) return { problem: '公式含有无法识别的字符' }
  if (tokens.length === 0) return { problem: '公式不能为空' }
  if (tokens.length > 200) return { problem: '公式过长' }
  let at = 0
  const take = (...signs: string[]) => (signs.includes(tokens[at]) ? tokens[at++] : undefined)

  function chain(operators: string[], next: () => Formula): Formula {
    let left = next()
    for (let operator = take(...operators); operator; operator = take(...operators))
      left = { kind: 'operation', operator, left, right: next() }
    return left
  }
  const expression = (): Formula => chain(['+', '-'], product)
  const product = (): Formula => chain(['*', '/'], signed)
  function signed(): Formula {
    if (!take('-')) return power()
    return { kind: 'operation', operator: '-', left: { kind: 'number', value: 0 }, right: signed() }
  }
  function power(): Formula {
    const left = atom()
    return take('^') ? { kind: 'operation', operator: '^', left, right: signed() } : left
  }
  function atom(): Formula {
    const token = tokens?.[at]
    if (token === undefined) throw new SyntaxError('公式不完整')
    if (take('(')) {
      const inner = expression()
      if (!take(')')) throw new SyntaxError('括号不配对')
      return inner
    }
    at += 1
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    if (!/^[a-z]/.test(token)) throw new SyntaxError(`“${token}”的位置不对`)
    return take('(') ? { kind: 'function', name: known(token), args: list() } : { kind: 'ref', name: token }
  }
  function list(): Formula[] {
    const args: Formula[] = []
    do args.push(expression())
    while (take(','))
    if (!take(')')) throw new SyntaxError('括号不配对')
    return args
  }
  try {
    const formula = expression()
    return at < tokens.length ? { problem: `“${tokens[at]}”的位置不对` } : { formula }
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: error.message }
    throw error
  }
}

function known(name: string) {
  if (!Object.hasOwn(functions, name)) throw new SyntaxError(`没有函数“${name}”`)
  return name
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = []
  const pattern = new RegExp(tokenPattern)
  const end = text.trimEnd().length
  while (pattern.lastIndex < end) {
    const found = pattern.exec(text)
    if (!found) return undefined
    tokens.push(found[1])
  }
  return tokens
}

/** The names a formula reads: keys and `table.column`. */
export function refsOf(formula: Formula): string[] {
  if (formula.kind === 'ref') return [formula.name]
  if (formula.kind === 'operation') return [...refsOf(formula.left), ...refsOf(formula.right)]
  return formula.kind === 'function' ? formula.args.flatMap(refsOf) : []
}

/**
 * The result, or undefined while a value is missing or there is none (division by zero). `read` gives several values
 * for a column.
 */
export function evaluateFormula(formula: Formula, read: (name: string) => readonly number[]): Maybe {
  const value = evaluated(formula, read)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function evaluated(formula: Formula, read: (name: string) => readonly number[]): Maybe {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'ref') {
    const values = read(formula.name)
    return values.length > 0 ? values.reduce((total, value) => total + value, 0) : undefined
  }
  if (formula.kind === 'function') {
    const spread = formula.args.flatMap((arg) =>
      arg.kind === 'ref' && tolerant.has(formula.name) ? [...read(arg.name)] : [evaluated(arg, read)],
    )
    const filled = spread.filter((value): value is number => value !== undefined)
    if (filled.length === 0 || (!tolerant.has(formula.name) && filled.length < spread.length)) return undefined
    return functions[formula.name](filled)
  }
  const left = evaluated(formula.left, read)
  const right = evaluated(formula.right, read)
  return left === undefined || right === undefined ? undefined : operate(formula.operator, left, right)
}

function operate(operator: string, left: number, right: number): Maybe {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  if (operator === '/') return right === 0 ? undefined : left / right
  return left ** right
}
