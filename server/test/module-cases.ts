import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { common } from '#contract/kit/refusals.ts'
import type { StepsCall } from '#contract/kit/steps.ts'
import type { Client, TestApp } from './app.ts'

type Values = Record<string, unknown>
type Made = Values & { version: number }

interface Cases {
  app: () => TestApp
  /** Who may do all of this. */
  role: string
  /** Field that names a row in paths. */
  key: string
  calls: { create: Call; update: Call; get?: Call; remove?: Call; list: Call; act?: StepsCall }
  /** What a new row is made of. */
  input: () => Values | Promise<Values>
  /** A change that every editable row takes, and one that another person made meanwhile. */
  edit: Values
  meanwhile: Values
  /** How a row comes into each state, and what is sent for each step; steps from any other state are 21009. */
  flow?: {
    field: string
    steps: Record<string, { from: readonly unknown[] }>
    send: Record<string, Values>
    /** Inputs and the steps that follow until the state is reached. */
    states: Record<string, { input: Values; via?: readonly string[] }>
  }
}

/**
 * What every module owes, asked of one: stale and missing versions, rows that are gone or belong to another institution,
 * a request sent twice, each step from each state that does not allow it.
 *
 *     moduleCases('visits', { app: () => t, role: 'RECEPTION', key: 'visitId', calls: visit, input, edit, meanwhile })
 */
export function moduleCases(name: string, { app, role, key, calls, input, edit, meanwhile, flow }: Cases) {
  let user: Client
  beforeAll(async () => {
    user = await app().as(role)
  })
  const make = async (more: Values = {}) => (await user.ok(calls.create, { ...(await input()), ...more })) as Made // as: a row
  const change = (row: Values, values: Values, version = row.version) =>
    user.call(calls.update, { [key]: row[key], ...values, version })
  const take = (row: Made, step: string, values: Values) =>
    calls.act && step in calls.act.options.steps
      ? user.call(calls.act, { [key]: row[key], action: step, ...values, version: row.version })
      : change(row, values)

  describe(`${name}, as every module`, () => {
    test('a version that is not the stored one, or none, is 21002 and changes nothing', async () => {
      const row = await make()
      expect((await change(row, meanwhile)).code).toBe(0)
      expect((await change(row, edit)).code).toBe(common.stale.code)
      expect((await user.call(calls.update, { [key]: row[key], ...edit })).code).toBe(common.stale.code)
      const rows = await user.ok(calls.list, { size: 1000 })
      const kept = (rows as { list: Values[] }).list.find((one) => one[key] === row[key]) // as: a list
      expect(kept).toMatchObject(meanwhile)
    })

    test('a row that is gone, or of another institution, is 21003 for each call', async () => {
      const row = await make()
      const stranger = await app().as(role, { orgId: await app().otherOrg() })
      for (const [caller, id] of [
        [user, 'nobody'],
        [stranger, row[key]],
      ] as const)
        for (const call of [calls.update, calls.get, calls.remove])
          if (call)
            expect(
              (
                await caller.call(call, {
                  [key]: id,
                  ...(call === calls.update && edit),
                  ...(call !== calls.get && { version: 1 }),
                })
              ).code,
            ).toBe(common.missing.code)
    })

    test('a request sent twice is done once and answered alike; with another body it is 21006', async () => {
      const body = { ...(await input()), requestNo: randomUUIDv7() }
      const [first, again] = [await user.call(calls.create, body), await user.call(calls.create, body)]
      expect((again.data as Values)[key]).toBe((first.data as Values)[key]) // as: a row
      expect((await user.call(calls.create, { ...body, ...edit })).code).toBe(common.requestReused.code)
    })

    if (!flow) return
    const { field, steps, send, states } = flow
    const forbidden = Object.entries(steps).flatMap(([step, { from }]) =>
      Object.keys(states).flatMap((state) =>
        step in send && !from.some((one) => String(one) === state) ? [[step, state]] : [],
      ),
    )
    test.each(forbidden)('%s is 21009 from state %s', async (step, state) => {
      const { input: first, via = [] } = states[state]
      let row = await make(first)
      for (const next of via) row = (await take(row, next, send[next])).data as Made // as: a row
      expect(String(row[field])).toBe(state)
      expect((await take(row, step, send[step])).code).toBe(common.wrongState.code)
    })
  })
}
