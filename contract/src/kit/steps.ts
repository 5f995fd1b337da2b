import { z } from 'zod'
import type { Call, CallOptions, StepSpec } from './calls.ts'

export type StepsCall = Call<string, CallOptions & { steps: Record<string, StepSpec> }>
export type StepName<C extends StepsCall> = keyof C['options']['steps'] & string

/**
 * The actions of a call: the steps themselves, and a body of all their fields, which each step narrows.
 *
 *     act: put('/pims/web-org/complaint/{complaintId}/{action}', { title: '投诉处理', permit: signedIn,
 *       ...actions({ refuse: { title: '不予受理', permit: `${page}.assign`, body: fields({ … }) } }), reply: Complaint })
 */
export function actions<const S extends Record<string, StepSpec>>(steps: S) {
  const fields = Object.values(steps).flatMap((step) => Object.entries(step.body.shape))
  // Where two steps name the same field and one allows it to be empty, the call accepts an empty value and the step checks it.
  const shape = Object.fromEntries(fields.map(([key, schema]) => [key, z.nullish(schema)]))
  return { steps, body: z.object(shape) }
}

/** One action as a call of its own, with its body and permission: for forms, and for code that sends it. */
export function stepCall<C extends StepsCall, N extends StepName<C>>(call: C, name: N) {
  const { steps, ...options } = call.options
  const path = call.path.replace('{action}', name)
  // as: the options of the same step
  return { ...call, path, options: { ...options, ...steps[name] } as typeof options & C['options']['steps'][N] }
}
