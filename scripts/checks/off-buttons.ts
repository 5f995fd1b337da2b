import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../files.ts'

// A disabled button gives the reason (web/src/kit/README.md): `disabled` without a `title` or a Tooltip leaves the user
// to guess.

interface Node {
  type: string
  start: number
  end: number
  name?: unknown
  value?: unknown
  key?: unknown
}

/**
 * Disabled only while something runs, which the spinner shows; `disabled` alone is what a form passes to its inputs.
 */
const underWay = /^(disabled|false|[\w.]*(busy|pending|loading|saving)|(busy|percent) !== undefined)$/i
/** Phones have no hover: the reason is in the button or beside it. */
const onPhone = /\/(phone|app)\//
const isUnderWay = (text: string) => text.split(/\|\||&&/).every((part) => underWay.test(part.trim()))

/** The buttons of one file of the pages that may be disabled without a reason: `file:line the condition`. */
export function offWithoutReason(file: string, base = root): string[] {
  const text = readFileSync(join(base, file), 'utf8')
  if (onPhone.test(file) || !text.includes('disabled')) return []
  const found: string[] = []
  const say = (node: Node, off: string) =>
    found.push(`${file}:${text.slice(0, node.start).split('\n').length} off without a reason: ${off}`)

  function lookAtButton(node: Node, isExplained: boolean) {
    const attributes = attributesOf(node)
    const off = attributes.get('disabled')
    if (off === undefined || isExplained || attributes.has('title') || attributes.has('aria-description')) return
    const condition = text.slice(off.start, off.end).replace(/^\{|\}$/g, '')
    if (!isUnderWay(condition)) say(node, condition)
  }

  function lookAtDialog(node: Node) {
    const properties = propertiesOf(node)
    const off = properties.get('disabled')
    if (!off || properties.has('title')) return
    const condition = text.slice(off.start, off.end)
    if (!isUnderWay(condition)) say(node, condition)
  }

  function visit(value: unknown, isExplained: boolean) {
    if (Array.isArray(value)) for (const item of value) visit(item, isExplained)
    if (!isNode(value)) return
    const tag = tagOf(value)
    if (tag === 'Button' || tag === 'button') lookAtButton(value, isExplained)
    if (isButtonProps(value)) lookAtDialog(value)
    const isInTooltip = tag === 'Tooltip' || tag === 'Why' || (isExplained && tag === undefined)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, isInTooltip)
  }
  visit(parseSync(file, text).program, false)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : undefined)

/** The tag of a JSX element, else undefined. */
function tagOf(node: Node) {
  const head = node.type === 'JSXElement' && 'openingElement' in node ? node.openingElement : undefined
  return isNode(head) ? nameOf(head.name) : undefined
}

function attributesOf(node: Node) {
  const head = 'openingElement' in node && isNode(node.openingElement) ? node.openingElement : undefined
  const list = head && 'attributes' in head && Array.isArray(head.attributes) ? head.attributes : []
  return new Map(
    list.flatMap((one) => {
      const name = isNode(one) ? nameOf(one.name) : undefined
      return name ? [[name, isNode(one.value) ? one.value : one] as const] : []
    }),
  )
}

/** `okButtonProps={{ … }}` of a dialog, and `okButtonProps: { … }` of one opened by a function. */
const isButtonProps = (node: Node) =>
  ['okButtonProps', 'cancelButtonProps'].includes(nameOf(node.name) ?? nameOf(node.key) ?? '')

function propertiesOf(node: Node) {
  const value = isNode(node.value) && 'expression' in node.value ? node.value.expression : node.value
  const list = isNode(value) && 'properties' in value && Array.isArray(value.properties) ? value.properties : []
  return new Map(
    list.flatMap((one) => {
      const name = isNode(one) ? nameOf(one.key) : undefined
      return name && isNode(one.value) ? [[name, one.value] as const] : []
    }),
  )
}
