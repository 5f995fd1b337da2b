import type { ReplyFor } from '#contract/kit/calls.ts'
import { type StepName, type StepsCall, stepCall } from '#contract/kit/steps.ts'
import type { RowAction } from './row/row-actions.tsx'

/** What a screen sets for one step. */
interface StepSettings<Row> extends Omit<RowAction<Row>, 'label' | 'call'> {
  /** Why the step is disabled although the state allows it: it belongs to another user. */
  alsoWhy?: (row: Row) => string | undefined
}
interface Flow<Row, S extends string> {
  why: (step: S) => (row: Row) => string | undefined
}

/**
 * Row actions for a call that has `{action}` in its path: label, fields, permission and reason come from the contract;
 * `more` gives the settings of the screen, in the order of the buttons.
 *
 *     rowActions={[...stepActions(complaint.act, complaintFlow, { assign: { done: (row) => `已分派${row.complaintNo}` } })]}
 */
export function stepActions<C extends StepsCall, S extends StepName<C>>(
  call: C,
  flow: Flow<ReplyFor<C>, S>,
  more: { [K in S]: StepSettings<ReplyFor<C>> },
): RowAction<ReplyFor<C>>[] {
  const names = Object.keys(more) as S[] // as: the keys of the argument
  return names.map((name) => {
    const { title, body } = call.options.steps[name]
    const step = {
      label: title,
      okText: title,
      call: stepCall(call, name),
      fields: Object.keys(body.shape),
      why: flow.why(name),
    }
    const ownAction: StepSettings<ReplyFor<C>> = more[name]
    const { alsoWhy, ...own } = ownAction
    const why = (row: ReplyFor<C>) => step.why(row) ?? alsoWhy?.(row)
    return { ...step, why, ...own }
  })
}
