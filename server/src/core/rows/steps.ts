import type { z } from 'zod'
import { signedIn } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { StepName, StepsCall } from '#contract/kit/steps.ts'
import type { Tables } from '../db/tables.gen.ts'
import { checkStep } from '../http/request/parse.ts'
import type { Asking, Listing } from './read/listing.ts'
import type { Row } from './store/table.ts'
import { own, updateRow } from './store/write.ts'

type Values = Record<string, unknown>
interface Flow<S extends string> {
  take: (step: S, row: object) => object
}
interface Step<B, N extends keyof Tables, O> {
  /** The refusals of this step alone, and the columns it stores beside the state; a state among them wins. */
  values: (request: Asking & { row: Row<N>; body: B }) => object | Promise<object>
  /** The sentence of the operation log. */
  did: (row: O) => string
  /** Who gets a message about it. */
  tell?: (request: Asking & { row: Row<N>; before: Row<N> }) => Promise<unknown>
}
type Steps<C extends StepsCall, N extends keyof Tables, O> = {
  [K in StepName<C>]: Step<z.output<C['options']['steps'][K]['body']>, N, O>
}

/**
 * The handler of a call that has `{action}` in its path, or action and id in its body (contract kit/steps.ts). For each
 * step it checks in this order: its permission (401), its fields (21001), that the row is within reach (21003), its
 * state (21009), its version (21002), its own rules.
 *
 *     act: steps(complaint.act, complaintFlow, rows, {
 *       refuse: { values: ({ body }) => body, did: (row) => `不予受理${row.complaintNo}` }, …
 *     })
 */
export function steps<C extends StepsCall, N extends keyof Tables, P, O>(
  call: C,
  flow: Flow<StepName<C>>,
  { table, shown }: Listing<N, P, O>,
  handled: Steps<C, N, P>,
) {
  return async (request: Asking & { params: unknown; body: unknown }) => {
    const { db, who } = request
    const { action, ...sent } = { ...(request.body as Values), ...(request.params as Values) } // as: plain objects
    if (!Object.hasOwn(handled, String(action))) wrongValue('action', '没有这个操作')
    const name = action as StepName<C> // as: looked up in the line before
    const { permit, body: shape } = call.options.steps[name]
    if (permit !== signedIn) who.must(permit)
    const body = checkStep(call, shape, sent) as z.output<C['options']['steps'][typeof name]['body']> // as: the same step
    const id = sent[table.key]
    await shown(request, id)
    const row = await own(db, table, who, id)
    const version = sent.version as number | undefined // as: parsed by the call
    // Before the version: a user who comes second reads what became of the row, not only that it has changed.
    const next = flow.take(name, row)
    if (version !== (row as { version: number }).version) refuse(common.stale) // as: every business table has it
    const { values, did, tell } = handled[name]
    const changed = await updateRow(db, table, who, row, {
      ...next,
      ...(await values({ ...request, row, body })),
      version,
    })
    const answer = await shown(request, id)
    who.did(did(answer))
    await tell?.({ ...request, row: changed, before: row })
    return answer
  }
}
