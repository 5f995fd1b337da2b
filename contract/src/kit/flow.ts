import type { Codes } from './codes.ts'
import { common, refuse } from './refusals.ts'

/** One allowed step of a state table: from any of these states to that one. */
export interface Step<V> {
  from: readonly V[]
  to: V
}

/**
 * The states an object may pass through. The server takes a step (`take`), the screen asks whether it may (`can`)
 * and shows why not (`why`); both read the same table.
 */
export function flow<F extends string, V extends string | number, S extends Record<string, Step<V>>>(
  field: F,
  codes: Codes<V>,
  steps: S,
) {
  type Row = { [K in F]?: unknown }
  const allows = (action: keyof S, row: Row) => steps[action].from.some((state) => state === row[field])
  return {
    field,
    steps,
    /** A test of rows: `rowActions={[{ when: visitFlow.can('leave') }]}`. */
    can: (action: keyof S) => (row: Row) => allows(action, row),
    /** Why the action is off now, or undefined when it is allowed. */
    why: (action: keyof S) => (row: Row) =>
      allows(action, row) ? undefined : common.wrongState.text.replace('{name}', codes.label(row[field])),
    /** The changed field after the step; refuses 21009 from any other state. */
    take(action: keyof S, row: Row) {
      if (!allows(action, row)) refuse(common.wrongState, { name: codes.label(row[field]) })
      return { [field]: steps[action].to } as { [K in F]: V } // as: a computed key widens to string
    },
  }
}
