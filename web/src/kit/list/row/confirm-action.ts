import type { Call } from '#contract/kit/calls.ts'
import { inputOf } from '../../calls.ts'
import { confirmDo } from '../../confirm.tsx'
import { linesOf, outcome } from '../../look/dialog/outcome.ts'
import { rowValues, valuesOf } from '../../value/schema.ts'
import type { RowAction } from './row-actions.tsx'

/** The messages after an action: after success and after failure. */
export function doneOf<Row>({ done, left, label }: RowAction<Row>, row: Row) {
  if (typeof done === 'function' && done.length > 1 && !left) return (answer: unknown) => done(row, answer)
  const words = typeof done === 'function' ? done(row) : done
  return left ? (answer: unknown) => outcome(words ?? `已${label}`, left(answer, row)) : words
}

/** See row-actions.tsx. */
export function confirmAction<Row extends object>(action: RowAction<Row>, call: Call, row: Row) {
  const removes = call.method === 'DELETE' || undefined
  const text = { title: `${action.label}这条记录？`, danger: removes, ...action.confirm?.(row) }
  const values = valuesOf(row)
  const input = { ...rowValues(call, values), version: values.version, ...action.input?.(row) }
  return confirmDo({
    okText: action.label,
    ...text,
    danger: text.danger || action.danger,
    call,
    input: inputOf(call, input),
    done: doneOf(action, row),
    refused: action.left && ((_, data) => linesOf(action.left?.(data, row) ?? [])),
  })
}
