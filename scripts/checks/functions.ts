import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../files.ts'

/** A function with a name of its own: declared, or the value of a variable or a property. */
export interface FunctionLength {
  file: string
  name: string
  line: number
  lines: number
  /** Draws a part of the screen: an upper-case name in a .tsx file. */
  component: boolean
}

/** The parts of a node of the syntax tree that the walk reads; everything else in it is children. */
interface Node {
  type: string
  start: number
  end: number
  body?: unknown
  id?: { name?: string } | null
  key?: { name?: string }
}

/** Every named function of a file with its length, nested ones too; an anonymous callback counts with its caller. */
export function functionsOf(file: string, base = root): FunctionLength[] {
  const text = readFileSync(join(base, file), 'utf8')
  const lineOf = linesOf(text)
  const found: FunctionLength[] = []
  function visit(value: unknown, parent: Node | undefined) {
    if (Array.isArray(value)) for (const item of value) visit(item, parent)
    if (!isNode(value)) return
    const name = nameOf(value, parent)
    if (name) {
      const line = lineOf(value.start)
      const component = file.endsWith('.tsx') && /^[A-Z]/.test(name)
      found.push({ file, name, line, lines: lineOf(value.end) - line + 1, component })
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, value)
  }
  visit(parseSync(file, text).program, undefined)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nameOf(node: Node, parent: Node | undefined) {
  const isFunction = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)
  return isFunction && node.body ? (node.id?.name ?? parent?.id?.name ?? parent?.key?.name) : undefined
}

/** The line, from 1, of a place in the text. */
function linesOf(text: string) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (at: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle] <= at) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
