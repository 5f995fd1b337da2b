import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../files.ts'

// Forms of literals that hide mistakes: `...{ a, b }` switches off the check for excess keys, `const [a, b] = [x, y]`
// separates names from their values, and a formatter that is switched off hides how long a list is.

/** The parts of a node of the syntax tree that the walk reads; everything else in it is children. */
interface Node {
  type: string
  start: number
  argument?: Node
  declarations?: { id: Node; init?: Node & { expression?: Node } }[]
}

const literals = ['ObjectExpression', 'ArrayExpression']

/** The places of one file with such a literal: `file:line what is wrong`. */
export function hidingLiterals(file: string, base = root): string[] {
  const text = readFileSync(join(base, file), 'utf8')
  const found: string[] = []
  const say = (at: number, what: string) => found.push(`${file}:${text.slice(0, at).split('\n').length} ${what}`)
  for (const { index } of text.matchAll(/biome-ignore\sformat/g)) say(index, 'the formatter is told to keep away')

  function visit(value: unknown) {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    if (isSpread(value)) say(value.start, 'spreads a literal')
    if (declaresByList(value)) say(value.start, 'declares values by a list')
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isSpread = ({ type, argument }: Node) =>
  ['SpreadElement', 'JSXSpreadAttribute'].includes(type) && literals.includes(argument?.type ?? '')

/** `const [a, b] = [x, y]`, also with `as const`; not a list that is itself spread from elsewhere. */
const declaresByList = ({ type, declarations = [] }: Node) =>
  type === 'VariableDeclaration' &&
  declarations.some(({ id, init }) => {
    const list = init?.expression ?? init
    return id.type === 'ArrayPattern' && list?.type === 'ArrayExpression'
  })
