import type { Codes } from './codes.ts'
import { common, refuse } from './refusals.ts'

/** One allowed step of a state table: from any of these states to that one. */
export interface Step<V> {
  from: readonly V[]
  to: V
}

/** Steps that decide on a request of another user. */
const decisions: ReadonlySet<unknown> = new Set(['pass', 'decline', 'refuse'])

/** `已同意（李晓梅）`: a state with the user who decided it, for the second of two deciders. */
export const decidedBy = (label: string, name: unknown) =>
  typeof name === 'string' && name ? `${label}（${name}）` : label

/**
 * The states an object may pass through. The server takes a step (`take`), the screen checks whether it is allowed
 * (`can`) and shows why not (`why`); both read the same table.
 */
export function flow<F extends string, V extends string | number, S extends Record<string, Step<V>>>(
  field: F,
  codes: Codes<V>,
  steps: S,
) {
  type Row = { [K in F]?: unknown }
  const allows = (action: keyof S, row: Row) => steps[action].from.some((state) => state === row[field])
  /** The second of two deciders reads who was first; a row stores that name as `auditByName`. */
  const stateOf = (action: keyof S, row: Row) => {
    const isDecided = Object.entries(steps).some(([name, { to }]) => decisions.has(name) && to === row[field])
    const name = 'auditByName' in row ? row.auditByName : undefined
    return isDecided && decisions.has(action) ? decidedBy(codes.label(row[field]), name) : codes.label(row[field])
  }
  return {
    field,
    steps,
    /** A test for rows: `rowActions={[{ when: visitFlow.can('leave') }]}`. */
    can: (action: keyof S) => (row: Row) => allows(action, row),
    /** Why the action is disabled now, or undefined when it is allowed. */
    why: (action: keyof S) => (row: Row) =>
      allows(action, row) ? undefined : common.wrongState.text.replace('{name}', codes.label(row[field])),
    /** The changed field after the step; refuses 21009 from any other state. */
    take(action: keyof S, row: Row) {
      if (!allows(action, row)) refuse(common.wrongState, { name: stateOf(action, row) })
      return { [field]: steps[action].to } as { [K in F]: V } // as: a computed key widens to string
    },
  }
}
