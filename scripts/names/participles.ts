import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../files.ts'

// A value is named by what it is (CONTRIBUTING.md, Words): `said` may be a text, a reply or a reason, `taken` money, a
// bed or a name. Participles that only name an action are refused as names of values and functions.

/** The words, as whole names. `found`, `known`, `shown` and `done` are clear enough and stay. */
const riddles = new Set(
  'said told asked took taken given made kept held lying lain stood heard meant wanted owed gone born'.split(' '),
)

interface Node {
  type: string
  start: number
  name?: string
  id?: Node
  params?: Node[]
  declarations?: { id: Node }[]
}

/** The declared names of one file that are such a word: `file:line name`. */
export function participles(file: string, base = root): string[] {
  const text = readFileSync(join(base, file), 'utf8')
  const found: string[] = []

  function declare(value: unknown) {
    if (Array.isArray(value)) for (const item of value) declare(item)
    if (!isNode(value)) return
    if (value.type === 'Identifier' && riddles.has(value.name ?? ''))
      found.push(`${file}:${text.slice(0, value.start).split('\n').length} ${value.name}`)
    const { elements, properties, argument, left } = value as Node & Record<string, unknown>
    declare(elements)
    declare(argument)
    if (value.type === 'AssignmentPattern') declare(left)
    // `{ told }` takes the name of a property declared elsewhere; `{ told: told }` declares it.
    if (Array.isArray(properties))
      for (const { shorthand, value: inner, argument: rest } of properties) if (!shorthand) declare(inner ?? rest)
  }
  function visit(value: unknown) {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    declare(value.params)
    for (const { id } of value.declarations ?? []) declare(id)
    if (value.type === 'FunctionDeclaration') declare(value.id)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
