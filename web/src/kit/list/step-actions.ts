import type { ReplyFor } from '#contract/kit/calls.ts'
import { type StepName, type StepsCall, stepCall } from '#contract/kit/steps.ts'
import type { RowAction } from './row/row-actions.tsx'

/** The settings of a screen for one step. */
interface Own<Row> extends Omit<RowAction<Row>, 'label' | 'call'> {
  /** Why the step is off although the state allows it: it belongs to another user. */
  alsoWhy?: (row: Row) => string | undefined
}
interface Flow<Row, S extends string> {
  why: (step: S) => (row: Row) => string | undefined
}

/**
 * Row actions of a call that carries `{action}` in its path: label, fields, permission and reason come from the contract;
 * `more` says what is the screen's own, in the order the buttons stand.
 *
 *     rowActions={[...stepActions(complaint.act, complaintFlow, { assign: { done: (row) => `已分派${row.complaintNo}` } })]}
 */
export function stepActions<C extends StepsCall, S extends StepName<C>>(
  call: C,
  flow: Flow<ReplyFor<C>, S>,
  more: { [K in S]: Own<ReplyFor<C>> },
): RowAction<ReplyFor<C>>[] {
  const names = Object.keys(more) as S[] // as: the argument's own keys
  return names.map((name) => {
    const { title, body } = call.options.steps[name]
    const step = {
      label: title,
      okText: title,
      call: stepCall(call, name),
      fields: Object.keys(body.shape),
      why: flow.why(name),
    }
    const ownAction: Own<ReplyFor<C>> = more[name]
    const { alsoWhy, ...own } = ownAction
    const why = (row: ReplyFor<C>) => step.why(row) ?? alsoWhy?.(row)
    return { ...step, why, ...own }
  })
}
