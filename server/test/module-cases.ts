import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { common } from '#contract/kit/refusals.ts'
import type { StepsCall } from '#contract/kit/steps.ts'
import type { Db } from '../src/core/db/db.ts'
import type { Client, TestApp } from './app.ts'
import { makeDept } from './factories.ts'

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
  /** What the data log says of `edit`, where it is not the words themselves: numbers are masked. */
  logged?: readonly object[]
  /** Rows are of residents, and somebody of this role sees those of his own department only. */
  ward?: string
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
 * residents nobody here knows, a request sent twice, what the data log keeps, the list as a workbook, the reach of a
 * ward, each step from each state that does not allow it.
 *
 *     moduleCases('visits', { app: () => t, role: 'RECEPTION', key: 'visitId', calls: visit, input, edit, meanwhile })
 */
export function moduleCases(name: string, cases: Cases) {
  const { app, role, key, calls, input, flow, ward } = cases
  let user: Client
  beforeAll(async () => {
    user = await app().as(role)
  })
  const make: Work['make'] = async (more = {}) => (await user.ok(calls.create, { ...(await input()), ...more })) as Made // as: a row
  const change: Work['change'] = (row, values, version = row.version) =>
    user.call(calls.update, { [key]: row[key], ...values, version })
  const take: Work['take'] = (row, step, values) =>
    calls.act && step in calls.act.options.steps
      ? user.call(calls.act, { [key]: row[key], action: step, ...values, version: row.version })
      : change(row, values)
  const work = { user: () => user, make, change, take }

  describe(`${name}, as every module`, () => {
    rowCases(cases, work)
    keptCases(cases, work)
    if (ward)
      test('a ward sees the rows of its own residents only', () =>
        wardCase(app(), { key, list: calls.list, ward, make }))
    if (flow) flowCases(flow, work)
  })
}

/** What the cases do with a row of the module. */
interface Work {
  user: () => Client
  make: (more?: Values) => Promise<Made>
  change: (row: Values, values: Values, version?: unknown) => ReturnType<Client['call']>
  take: (row: Made, step: string, values: Values) => ReturnType<Client['call']>
}

/** Versions, rows out of reach, requests sent twice. */
function rowCases({ app, role, key, calls, input, edit, meanwhile }: Cases, { user, make, change }: Work) {
  test('a version that is not the stored one, or none, is 21002 and changes nothing', async () => {
    const row = await make()
    expect((await change(row, meanwhile)).code).toBe(0)
    expect((await change(row, edit)).code).toBe(common.stale.code)
    expect((await user().call(calls.update, { [key]: row[key], ...edit })).code).toBe(common.stale.code)
    const rows = await user().ok(calls.list, { size: 1000 })
    const kept = (rows as { list: Values[] }).list.find((one) => one[key] === row[key]) // as: a list
    expect(kept).toMatchObject(meanwhile)
  })

  test('a row that is gone, or of another institution, is 21003 for each call', async () => {
    const row = await make()
    const stranger = await app().as(role, { orgId: await app().otherOrg() })
    for (const [caller, id] of [
      [user(), 'nobody'],
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
    const [first, again] = [await user().call(calls.create, body), await user().call(calls.create, body)]
    expect((again.data as Values)[key]).toBe((first.data as Values)[key]) // as: a row
    expect((await user().call(calls.create, { ...body, ...edit })).code).toBe(common.requestReused.code)
  })
}

/** What is kept of changes, and what is given out or taken from others. */
function keptCases({ app, role, key, calls, input, edit, meanwhile, logged }: Cases, { user, make, change }: Work) {
  test('the data log keeps what a change changed, and nothing of one that is refused', async () => {
    const row = await make()
    const log = () => logOf(app(), String(row[key]))
    const made = await log()
    expect(made.map(({ action }) => action)).toContain('ADD')
    await change(row, edit)
    const changes = (await log()).slice(made.length)
    expect(changes.map(({ action }) => action)).toEqual(['EDIT'])
    const words = logged ?? Object.keys(edit).map((field) => ({ field }))
    expect(changes[0].fields).toEqual(expect.arrayContaining(words.map((one) => expect.objectContaining(one))))
    await change(row, meanwhile)
    expect(await log()).toHaveLength(made.length + 1)
  })

  const exports = 'exportPermit' in calls.list.options
  test.runIf(exports)('the list goes out as a workbook, and the operation log says so', async () => {
    await make()
    const admin = await app().as('ADMIN')
    const { status, data } = await admin.call(calls.list, { export: 'xlsx' })
    expect([status, Buffer.from(data as Uint8Array).toString('latin1', 0, 2)]).toEqual([200, 'PK']) // as: a file
    const ofAdmin = (db: Db) =>
      db.selectFrom('operLog').select('logId').where('operType', '=', 'EXPORT').where('userId', '=', admin.userId)
    expect(await app().db((db) => ofAdmin(db).execute())).toHaveLength(1)
  })

  test('a resident nobody knows, or of another institution, is 21003', async () => {
    const body = await input()
    if (!('oldmanId' in body)) return
    const stranger = await app().as(role, { orgId: await app().otherOrg() })
    expect((await user().call(calls.create, { ...body, oldmanId: 'nobody' })).code).toBe(common.missing.code)
    expect((await stranger.call(calls.create, body)).code).toBe(common.missing.code)
  })
}

/** Each step from each state that does not allow it. */
function flowCases({ field, steps, send, states }: NonNullable<Cases['flow']>, { make, take }: Work) {
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
}

const logOf = (t: TestApp, entityId: string) =>
  t.db((db) => db.selectFrom('dataLog').selectAll().where('entityId', '=', entityId).orderBy('seq').execute())

interface WardCase {
  key: string
  list: Call
  ward: string
  make: () => Promise<Made>
}

/** A row comes into sight of a ward when its resident moves there. */
async function wardCase(t: TestApp, { key, list, ward, make }: WardCase) {
  const { deptId } = await makeDept(t)
  const row = await make()
  const nurse = await t.as(ward, { deptId })
  const sees = async () => {
    const { list: rows } = (await nurse.ok(list, { size: 1000 })) as { list: Values[] } // as: a list
    return rows.some((one) => one[key] === row[key])
  }
  expect(await sees()).toBe(false)
  await t.services.database.withSystem((db) =>
    db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', String(row.oldmanId)).execute(),
  )
  expect(await sees()).toBe(true)
}
