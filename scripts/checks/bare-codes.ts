import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesUnder, root } from '../files.ts'
import { isTest } from './imports.ts'

// Codes have names: a rule that compares, writes or selects a field of a code list must use the name of the value.

/** The parts of a node of the syntax tree that the walk reads; everything else in it is children. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  key?: Node
  property?: Node
  object?: Node
  callee?: Node
  arguments?: Node[]
  elements?: Node[]
  argument?: Node
  expression?: Node
  quasi?: Node
  tag?: Node
  computed?: boolean
}

/** Fields of these names hold codes in one list and figures in another. */
const ambiguous = new Set([
  'size',
  'sort',
  'percent',
  'item',
  'to',
  'from',
  'unit',
  'target',
  'test',
  'pass',
  'mine',
  'icon',
  'page',
  'exist',
  'section',
  'reached',
  'escort',
  'colour',
  'pause',
  'code',
  'pageSize',
  'way',
  'chargeFlag',
  'result',
  'mode',
  'beforeClock',
  'afterClock',
])

/**
 * Fields of these names are codes in one module and something else in others: they count as codes where the module's
 * own contract declares them so.
 */
const ownOnly = new Set(['abnormal', 'level'])

/** The names of the fields that hold a value of a code list or a dictionary, as the contract declares them. */
export function codeFields(base = root): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of filesUnder(['contract'], /\.ts$/, base)) {
    const text = readFileSync(join(base, file), 'utf8')
    for (const [, name] of text.matchAll(/(\w+): (?:code|dict)\(/g))
      if (!ambiguous.has(name) && !ownOnly.has(name)) names.add(name)
  }
  return names
}

/** The fields that hold codes in a file: not names its own module declares as yes or no, and not IP versions. */
function codeFieldsIn(file: string, text: string, fields: ReadonlySet<string>, base: string): ReadonlySet<string> {
  const versions = [...text.matchAll(/const (\w+) = isIP\(/g)].map(([, name]) => name)
  const folder = join('contract/src/modules', /\/modules\/(\w+\/[\w-]+)\//.exec(file)?.[1] ?? '-')
  const own = existsSync(join(base, folder)) ? filesUnder([folder], /\.ts$/, base) : []
  const declared = own.flatMap((one) => [
    ...readFileSync(join(base, one), 'utf8').matchAll(/(\w+): (code|dict|flag)\(/g),
  ])
  const namesOf = (matches: (kind: string) => boolean) =>
    new Set(declared.filter(([, , kind]) => matches(kind)).map(([, name]) => name))
  const codes = namesOf((kind) => kind !== 'flag')
  const flags = namesOf((kind) => kind === 'flag').difference(codes)
  return fields.union(ownOnly.intersection(codes)).difference(flags).difference(new Set(versions))
}

const checked = /^(contract|server|web)\/src\/(?!data\/)/
/** Data that was typed row by row. */
const data = /(demo|catalog|\.gen|\/data\/)/

/** The places of one file with a code as a bare number: `file:line the code`. */
export function bareCodes(file: string, known: ReadonlySet<string>, base = root): string[] {
  if (!checked.test(file) || isTest(file) || data.test(file)) return []
  const text = readFileSync(join(base, file), 'utf8')
  const fields = codeFieldsIn(file, text, known, base)
  const found: string[] = []
  const say = (node: Node) => {
    const line = text.slice(0, node.start).split('\n').length
    found.push(`${file}:${line} ${text.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80)}`)
  }
  const columns = [...fields].map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const inSql = new RegExp(`\\b(${columns.join('|')})\\s*(=|<>|!=|in \\()\\s*\\d`)

  function visit(value: unknown) {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    if (comparesBare(value, fields) || writesBare(value, fields) || selectsBare(value, fields)) say(value)
    else if (value.type === 'TaggedTemplateExpression' && value.quasi) {
      const raw = text.slice(value.quasi.start, value.quasi.end)
      if (inSql.test(raw)) say(value)
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
/** HTTP status codes are numbers of three digits; no code list has as many values. */
const isNumber = (node?: Node) => node?.type === 'Literal' && typeof node.value === 'number' && node.value < 100
const isNumbers = (node?: Node) =>
  node?.type === 'ArrayExpression' && (node.elements?.length ?? 0) > 0 && !!node.elements?.every(isNumber)

/** The field an expression reads: `row.status`, `status`, `Number(row.status)`. */
function fieldOf(node?: Node): string | undefined {
  if (!node) return undefined
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ChainExpression') return fieldOf(node.expression)
  if (node.type === 'MemberExpression' && !node.computed) return node.property?.name
  if (node.type === 'CallExpression' && node.callee?.name === 'Number') return fieldOf(node.arguments?.[0])
  return undefined
}

const isField = (node: Node | undefined, fields: ReadonlySet<string>) => fields.has(fieldOf(node) ?? '')

/** `row.status === 1`, `[1, 4].includes(row.status)`. */
function comparesBare({ type, operator, left, right, callee, arguments: args }: Node, fields: ReadonlySet<string>) {
  if (type === 'BinaryExpression' && ['===', '!==', '==', '!='].includes(operator ?? ''))
    return (isNumber(right) && isField(left, fields)) || (isNumber(left) && isField(right, fields))
  return (
    type === 'CallExpression' &&
    callee?.property?.name === 'includes' &&
    isNumbers(callee.object) &&
    isField(args?.[0], fields)
  )
}

/** `{ status: 1 }` */
const writesBare = ({ type, key, value }: Node, fields: ReadonlySet<string>) =>
  type === 'Property' && isNode(value) && isNumber(value) && fields.has(key?.name ?? '')

/** `.where('stay.status', '=', 1)`, `.where('status', 'in', [1, 4])`. */
function selectsBare({ type, arguments: args = [] }: Node, fields: ReadonlySet<string>) {
  if (type !== 'CallExpression' || args.length !== 3) return false
  const [column, operator, value] = args
  if (typeof column.value !== 'string' || typeof operator.value !== 'string') return false
  return fields.has(column.value.split('.').at(-1) ?? '') && (isNumber(value) || isNumbers(value))
}

if (import.meta.main) {
  const fields = codeFields()
  const found = filesUnder(['contract', 'server', 'web'], /\.tsx?$/).flatMap((file) => bareCodes(file, fields))
  for (const line of found) console.log(line)
  console.log(`${found.length} bare codes`)
}
