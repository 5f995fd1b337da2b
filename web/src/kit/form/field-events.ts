import { emitApp, type PageBus } from '../live/events.ts'
import { lookupTable } from '../lookup/lookup-table.ts'
import { metaFor, type Values } from '../value/schema.ts'
import type { FormSource } from './form-schema.ts'

/** Raises the page events for choices in a form (docs/spec/events.tsv). */

const chosenKinds: readonly string[] = ['flag', 'code', 'codeList', 'dict', 'dictList', 'ref', 'refList']

/** Raises the event for the chosen value of a field; typed texts and numbers raise none. */
export function raiseChosen(bus: PageBus | undefined, { shape, options }: FormSource, changed: Values) {
  for (const [field, value] of Object.entries(changed)) {
    const { kind, lookup = '' } = metaFor(shape, field)
    const def = Object.entries(lookupTable).find(([name]) => name === lookup)?.[1]
    if (def?.tree === 'parentCode') bus?.emit('schemafieldcascadered', { field, values: regionPath(value) })
    else if (def?.tree === 'children' || lookup === 'beds' || options[field]?.tree)
      bus?.emit('schemafieldtree', { field, node: { value } })
    else if (chosenKinds.includes(kind) || options[field]?.options) bus?.emit('schemafieldselected', { field, value })
  }
}

/** Province, city and district of a region code: 110101 lies in 110100 and that in 110000. */
function regionPath(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !/^\d{6}$/.test(value)) return value ? [value] : []
  const levels = [`${value.slice(0, 2)}0000`, `${value.slice(0, 4)}00`, value]
  return [...new Set(levels)]
}

/** Raises the event for several items confirmed in a form: members of a group, receivers, people of a plan. */
export function raiseTransfers({ shape }: FormSource, payload: Values) {
  for (const [field, value] of Object.entries(payload)) {
    if (metaFor(shape, field).kind !== 'refList' || !Array.isArray(value)) continue
    const keys = value.map(String)
    emitApp('transferconfirm', { field, keys, rows: keys.map((key) => ({ key })) })
  }
}
