import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { isOptional, metaOf } from '#contract/kit/fields.ts'
import { common } from '#contract/kit/refusals.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { StepsCall } from '#contract/kit/steps.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { pictureOf } from '../src/modules/platform/file/test-forms.ts'
import type { Client, TestApp } from './app.ts'
import { makeDept } from './factories.ts'

type Values = Record<string, unknown>
type CaseRow = Values & { version: number }

interface Cases {
  app: () => TestApp
  /** A role that may do all of this. */
  role: string
  /** Field that identifies a row in paths. */
  key: string
  calls: { create: Call; update: Call; get?: Call; remove?: Call; list: Call; act?: StepsCall }
  /** The body of a new row; its pictures are uploaded by the user who makes it. */
  input: (by: Client) => Values | Promise<Values>
  /** `edit` is a change that every editable row accepts; `meanwhile` is one that another user makes. */
  edit: Values
  meanwhile: Values
  /** The entries of the data log for `edit`, where they differ from the sent values: numbers are masked. */
  logged?: readonly object[]
  /** Rows belong to residents, and a user of this role sees those of the own department only. */
  ward?: string
  /** The states of a row; a step from any other state is 21009. */
  flow?: Flow
  /** The body of each step; `edit` is the one above by default. Steps that are not named are not tested. */
  send?: Record<string, Values | (() => Values)>
  /** The bodies for rows that begin in another state than with `input`. Further states are reached by the steps. */
  begin?: Record<string, Values>
}

interface Flow {
  field: string
  steps: Record<string, { from: readonly unknown[]; to: unknown }>
}

/**
 * The common duties of every module, tested for one: stale and missing versions, deleted rows and rows of another
 * institution, unknown residents, repeated requests, invalid values of fields, the data log, the list as a workbook,
 * its filters, the data scope of a ward, each step from each state that does not allow it.
 *
 *     moduleCases('visits', { app: () => t, role: 'RECEPTION', key: 'visitId', calls: visit, input, edit, meanwhile })
 */
export function moduleCases(name: string, cases: Cases) {
  const { app, role, key, calls, input, ward } = cases
  let user: Client
  beforeAll(async () => {
    user = await app().as(role)
  })
  const make: Work['make'] = async (more = {}) =>
    (await user.ok(calls.create, { ...(await input(user)), ...more })) as CaseRow // as: a row
  const change: Work['change'] = (row, values, version = row.version) =>
    user.call(calls.update, { [key]: row[key], ...values, version })
  const take: Work['take'] = (row, step, values) =>
    calls.act && step in calls.act.options.steps
      ? user.call(calls.act, { [key]: row[key], action: step, ...values, version: row.version })
      : change(row, values)
  const work = { user: () => user, make, change, take }

  describe(`${name}, like every module`, () => {
    rowCases(cases, work)
    fieldCases(cases, work)
    keptCases(cases, work)
    if (ward)
      test('a ward sees the rows of its own residents only', () =>
        wardCase(app(), { key, list: calls.list, ward, make }))
    flowCases(cases, work)
  })
}

/** What the cases do with a row of the module. */
interface Work {
  user: () => Client
  make: (more?: Values) => Promise<CaseRow>
  change: (row: Values, values: Values, version?: unknown) => ReturnType<Client['call']>
  take: (row: CaseRow, step: string, values: Values) => ReturnType<Client['call']>
}

/** Versions, rows out of reach, requests sent twice. */
function rowCases({ app, role, key, calls, input, edit, meanwhile }: Cases, { user, make, change }: Work) {
  test('another version than the stored one, or none, is 21002 and changes nothing', async () => {
    const row = await make()
    expect((await change(row, meanwhile)).code).toBe(0)
    expect((await change(row, edit)).code).toBe(common.stale.code)
    expect((await user().call(calls.update, { [key]: row[key], ...edit })).code).toBe(common.stale.code)
    // A list may leave out fields.
    if (calls.get) return expect(await user().ok(calls.get, { [key]: row[key] })).toMatchObject(meanwhile)
    const rows = await user().ok(calls.list, { size: 1000 })
    const stored = (rows as { list: Values[] }).list.find((one) => one[key] === row[key]) // as: a list
    expect(stored).toMatchObject(meanwhile)
  })

  test('of two who change it at the same moment one is 21002', async () => {
    const row = await make()
    const both = await Promise.all([change(row, edit), change(row, meanwhile)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, common.stale.code])
  })

  test('a deleted row, or one of another institution, is 21003 for each call', async () => {
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

  test('a request sent twice is done once and gets the same reply; with another body it is 21006', async () => {
    const body = { ...(await input(user())), requestNo: newId() }
    const first = await user().call(calls.create, body)
    const again = await user().call(calls.create, body)
    expect((again.data as Values)[key]).toBe((first.data as Values)[key]) // as: a row
    expect((await user().call(calls.create, { ...body, ...edit })).code).toBe(common.requestReused.code)
  })
}

/** The data log, the workbook, pictures, and ids of other institutions. */
function keptCases({ app, role, key, calls, input, edit, meanwhile, logged }: Cases, { user, make, change }: Work) {
  test('the data log has the changed fields, and nothing of a refused change', async () => {
    const row = await make()
    const log = () => logOf(app(), String(row[key]))
    const entries = await log()
    expect(entries.map(({ action }) => action)).toContain('ADD')
    await change(row, edit)
    const changes = (await log()).slice(entries.length)
    expect(changes.map(({ action }) => action)).toEqual(['EDIT'])
    const words = logged ?? Object.keys(edit).map((field) => ({ field }))
    expect(changes[0].fields).toEqual(expect.arrayContaining(words.map((one) => expect.objectContaining(one))))
    await change(row, meanwhile)
    expect(await log()).toHaveLength(entries.length + 1)
  })

  const exports = 'exportPermit' in calls.list.options
  test.runIf(exports)('the list is exported as a workbook, and the operation log has it', async () => {
    await make()
    const admin = await app().as('ADMIN')
    const { status, data } = await admin.call(calls.list, { export: 'xlsx' })
    expect([status, Buffer.from(data as Uint8Array).toString('latin1', 0, 2)]).toEqual([200, 'PK']) // as: a file
    const ofAdmin = (db: Db) =>
      db.selectFrom('operLog').select('logId').where('operType', '=', 'EXPORT').where('userId', '=', admin.userId)
    expect(await app().db((db) => ofAdmin(db).execute())).toHaveLength(1)
  })

  const [pictures] = Object.entries(shapeOf(calls.create.options.body)).filter(
    ([, schema]) => metaOf(schema)?.kind === 'images',
  )
  test.runIf(pictures && calls.get)(
    'its pictures are read by its readers, and cannot be used in another row',
    async () => {
      const [field] = pictures
      const sent = { [field]: [await pictureOf(app(), user())] }
      const row = await make(sent)
      const seen = (await user().ok(calls.get ?? calls.list, { [key]: row[key] })) as Values // as: a row
      const url = String([seen[field]].flat()[0])
      expect((await app().app.inject({ method: 'GET', url })).statusCode).toBe(200)
      expect((await user().call(calls.create, { ...(await input(user())), ...sent })).code).toBe(common.badFile.code)
    },
  )

  test('an unknown resident, or one of another institution, is 21003', async ({ skip }) => {
    const body = await input(user())
    if (!('oldmanId' in body)) skip('its rows are of nobody')
    const stranger = await app().as(role, { orgId: await app().otherOrg() })
    expect((await user().call(calls.create, { ...body, oldmanId: 'nobody' })).code).toBe(common.missing.code)
    expect((await stranger.call(calls.create, body)).code).toBe(common.missing.code)
  })
}

/** Invalid values of fields, and filters. */
function fieldCases({ calls, input }: Cases, { user, make }: Work) {
  const written = shapeOf(calls.create.options.body)
  const wrong = Object.entries(written)
    .flatMap(([field, schema]) => wrongOf(field, schema))
    .filter(({ field, value }) => !written[field].safeParse(value === '' ? null : value).success)
  test.runIf(wrong.length > 0)('invalid values of fields are named, each with its own message', async () => {
    const sent = Object.fromEntries(wrong.map(({ field, value }) => [field, value]))
    const { code, data } = await user().call(calls.create, { ...(await input(user())), ...sent })
    expect(code).toBe(common.invalid.code)
    const { errors } = data as { errors: { field: string; message: string }[] } // as: the data of 21001
    for (const { field, label } of wrong)
      expect(errors).toContainEqual({ field, message: expect.stringContaining(label) })
  })

  const fields = shapeOf(calls.list.options.query)
  const texts = Object.keys(fields).filter((key) => isText(fields[key]) && isText(written[key]))
  test.each(texts)('%s is found by a part of it, special characters included', async (field) => {
    const word = newId().slice(-4)
    const row = await make({ [field]: `${word}%六` })
    await make({ [field]: `${word}七六` })
    const { list } = (await user().ok(calls.list, { [field]: `${word}%` })) as { list: Values[] } // as: a list
    expect(list.map((one) => one[field])).toEqual([row[field]])
  })
}

const shapeOf = (schema: Schema | undefined) => (schema instanceof z.ZodObject ? schema.shape : {})
const isText = (schema: Schema | undefined) => metaOf(schema)?.kind === 'text'

/** A value this field does not take. */
function wrongOf(field: string, schema: Schema) {
  const { kind, label = '', max } = metaOf(schema) ?? {}
  const one = (value: unknown) => [{ field, value, label }]
  if (kind === 'text' && !isOptional(schema)) return one('')
  if ((kind === 'text' || kind === 'area') && max) return one('字'.repeat(max + 1))
  if (kind === 'int' && max !== undefined) return one(max + 1)
  if (kind === 'phone' || kind === 'idCard' || kind === 'day' || kind === 'time') return one('12')
  return []
}

/** Each step from each state that does not allow it. */
function flowCases({ app, calls, flow, edit, send: bodies = {}, begin = {} }: Cases, { make, take }: Work) {
  if (!flow) return
  const { field, steps } = flow
  const send: Record<string, Values | (() => Values)> = { edit, ...bodies }
  const sent = (step: string) => (typeof send[step] === 'function' ? send[step]() : send[step])
  const tested = Object.keys(steps).filter((step) => step in send)
  const states = new Set([
    ...Object.keys(begin),
    ...tested.flatMap((step) => [...steps[step].from, steps[step].to].map(String)),
  ])
  const forbidden = tested.flatMap((step) =>
    [...states].filter((state) => !steps[step].from.map(String).includes(state)).map((state) => [step, state]),
  )

  let first: string | undefined
  /** A row in this state: made in it, or brought there by the fewest steps. */
  async function inState(state: string) {
    first ??= String((await make())[field])
    const begun = Object.entries({ [first]: {}, ...begin })
    const ways = begun.flatMap(([from, values]) => waysTo(state, from).map((via) => ({ values, via })))
    for (const { values, via } of ways.toSorted((one, other) => one.via.length - other.via.length)) {
      let row = await make(values)
      for (const step of via) row = ((await take(row, step, sent(step))).data ?? row) as CaseRow // as: a row
      if (String(row[field]) === state) return row
    }
    throw new Error(`say in \`begin\` what makes a row in state ${state}, or in \`send\` what leads there`)
  }
  /** The steps that lead from one state to another, none of them twice. */
  function waysTo(state: string, from: string, path: readonly string[] = []): string[][] {
    if (from === state) return [[...path]]
    const next = tested.filter((step) => !path.includes(step) && steps[step].from.map(String).includes(from))
    return next.flatMap((step) => waysTo(state, String(steps[step].to), [...path, step]))
  }

  test.each(forbidden)('%s is 21009 from state %s', async (step, state) => {
    const row = await inState(state)
    expect((await take(row, step, sent(step))).code).toBe(common.wrongState.code)
    // A user who read the row before another's step learns its new state, not only that it has changed.
    expect((await take({ ...row, version: row.version + 7 }, step, sent(step))).code).toBe(common.wrongState.code)
  })

  const own = tested.filter((step) => step in (calls.act?.options.steps ?? {}))
  test.runIf(own.length > 0)(
    'of two who take a step at the same moment one is 21002, or 21009 after the other, and one is in the log',
    async () => {
      const from = String(steps[own[0]].from[0])
      const [one, ...others] = own.filter((step) => steps[step].from.map(String).includes(from))
      const row = await inState(from)
      const logs = () => app().db((db) => db.selectFrom('operLog').select(['logId', 'content']).execute())
      const before = new Set((await logs()).map(({ logId }) => logId))
      const both = await Promise.all([one, others.at(-1) ?? one].map((step) => take(row, step, sent(step))))
      const [done, late] = both.map(({ code }) => code).toSorted()
      expect([done, [common.stale.code, common.wrongState.code].includes(late)]).toEqual([0, true])
      const names = Object.values(row).filter((value) => typeof value === 'string' && value.length > 3) as string[] // as: just asked
      // A refused call is logged too, without the name of the row.
      const entries = (await logs()).filter(({ logId }) => !before.has(logId))
      expect(entries.filter(({ content }) => names.some((name) => content?.includes(name)))).toHaveLength(1)
    },
  )

  test.runIf(own.length > 0)('an unknown step is named', async () => {
    const { data } = await take(await make(), own[0], { action: 'nothing' })
    expect(data).toMatchObject({ errors: [{ field: 'action' }] })
  })
}

const logOf = (t: TestApp, entityId: string) =>
  t.db((db) => db.selectFrom('dataLog').selectAll().where('entityId', '=', entityId).orderBy('seq').execute())

interface WardCase {
  key: string
  list: Call
  ward: string
  make: () => Promise<CaseRow>
}

/** A row becomes visible to a ward when its resident moves there. */
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
