import { useState } from 'react'
import { valuesOf } from '../../value/schema.ts'
import type { ListState } from '../filter/list-state.ts'

const none: { of?: object; keys: React.Key[]; rows: never[] } = { keys: [], rows: [] }

/**
 * The ticked rows of all pages: those in sight with their latest values, others as they were when they were ticked. Any
 * change of the filters clears them: the user must see the rows of an action.
 */
export function useChosen<Row extends object>(
  { filters }: Pick<ListState, 'filters'>,
  shown: readonly Row[] | undefined,
  rowKey: string,
) {
  const [chosen, set] = useState<{ of?: object; keys: React.Key[]; rows: Row[] }>(none)
  const { keys, rows } = chosen.of === filters ? chosen : none
  const keyOf = (row: Row) => valuesOf(row)[rowKey]
  return {
    keys,
    rows: rows.map((row) => shown?.find((one) => keyOf(one) === keyOf(row)) ?? row),
    choose: (next: React.Key[], all: Row[]) => set({ of: filters, keys: next, rows: all }),
    unchoose: () => set(none),
  }
}
