import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, signedIn } from '#contract/kit/calls.ts'
import { waitsFor } from '#contract/kit/joins/joins.ts'
import type { NumberLink } from '#contract/kit/joins/links.ts'
import { allows } from '#contract/kit/permit.ts'
import { arrearsAge, dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { dashboard, panelCodes } from '#contract/modules/overview/dashboard/dashboard.ts'
import {
  arrearsLink,
  countLinks,
  livingLink,
  monthLinks,
  panelLinks,
} from '#contract/modules/overview/dashboard/dashboard-links.ts'
import type { Client } from '../../../../test/app.ts'
import { hosted } from '../../../../test/hosted.ts'
import { builtInRoles, grantedCodes } from '../../platform/role/builtin.ts'

/** Every number of the dashboard equals the number of rows its link opens: both are read and compared. */

const t = hosted({ demo: true })
let everyone: Client
let ward: Client
const orgId = 'org-demo'
beforeAll(async () => {
  // As the running product does: without it the embedded planner takes every table for empty.
  await t.services.database.withSystem((db) => sql`analyze`.execute(db))
  everyone = await t.as('DIRECTOR', { orgId })
  ward = await t.as('NURSE_HEAD', { orgId, deptId: 'dept-ward-1' })
  // Adds rows that wait and that the demo institution does not have on every day.
  await t.services.database.withSystem(async (db) => {
    const near = t.clock.now().slice(0, 10)
    const [one, two] = await db
      .selectFrom('live')
      .select('liveId')
      .where('orgId', '=', orgId)
      .where('oldmanStatus', '=', 1)
      .limit(2)
      .execute()
    await db.updateTable('live').set({ planQuitDate: near }).where('liveId', 'in', [one.liveId, two.liveId]).execute()
  })
})

const days = () => ({ today: t.clock.now().slice(0, 10) })

/** The reply of the list behind a number, under its filters. */
async function behind(who: Client, { call: name, query, figure, permit }: NumberLink) {
  const call = t.modules.flatMap(({ calls }) => Object.values(calls)).find((one) => one.name === name)
  if (!call) throw new Error(`no call ${name}`)
  // Every user who is shown the number may open its list, by any of the codes.
  for (const codes of permit.split('|'))
    expect(allows(call.options.permit, new Set(codes.split('&'))) || call.options.permit === signedIn).toBe(true)
  const request = call.options.query && 'size' in call.options.query.shape ? { ...query, size: 1 } : query
  const answer = await who.call(call, request)
  // A user who may not open the list is not shown its number.
  if (who === ward && answer.status === 401) return undefined
  expect([call.name, answer.code, answer.msg]).toEqual([call.name, 0, ''])
  const [first, second] = figure.split('.')
  const found = z.record(z.string(), z.unknown()).parse(answer.data)[first]
  return second ? (found as Record<string, number>)[second] : found // as: `sum` holds numbers
}

const mayOf = (roleCode: string) => {
  const codes = new Set(grantedCodes(builtInRoles.find((role) => role.roleCode === roleCode) ?? { grant: [] }))
  return (permit: string) => allows(permit, codes)
}
const people = [
  ['the whole institution', () => everyone, mayOf('DIRECTOR')],
  ['one department', () => ward, mayOf('NURSE_HEAD')],
] as const

describe.each(people)('of %s', (_, who, may) => {
  test.each(Object.entries(countLinks))('%s opens the rows it counts', async (name, link) => {
    const count: Record<string, unknown> = await who().ok(dashboard.count)
    const found = await behind(who(), link(days()))
    if (found !== undefined) expect([name, count[name]]).toEqual([name, found])
  })

  test('each line of 待办 opens the rows it counts', async () => {
    const waiting: Record<string, unknown> = await who().ok(dashboard.waitHandleCount)
    const lines = waitsFor(may)
    expect(lines.length).toBeGreaterThan(30)
    for (const { key, link } of lines)
      expect([key, waiting[key]]).toEqual([key, may(link.permit) ? await behind(who(), link) : null])
  })

  test('residents and the sum of their states open one list', async () => {
    const { liveCount, trialCount } = await who().ok(dashboard.count)
    expect(liveCount + trialCount).toBe(await behind(who(), livingLink()))
  })

  test.each(panelCodes.values.filter((code) => code !== 'live' && code !== 'mattress'))(
    'each part of panel %s opens its rows',
    async (code) => {
      const parts = await who().ok(dashboard[code])
      expect(parts.length).toBeGreaterThan(0)
      for (const part of parts) {
        const to = panelLinks[code](part.code, days())
        expect([part.name, part.value]).toEqual([part.name, await behind(who(), to)])
      }
    },
  )

  test('arrears of each age open the residents who owe them', async () => {
    const all = await who().call(dunning.list, { size: 1 })
    for (const age of arrearsAge.values) {
      const found = await behind(who(), arrearsLink(age))
      if (found !== undefined) expect([age, all.data.sum?.[`age${age}Amt`]]).toEqual([age, found])
    }
  })

  test('each month of move-ins and departures opens its stays', async () => {
    for (const month of await who().ok(dashboard.live))
      for (const figure of ['in', 'out', 'living'] as const)
        expect([month.date, figure, month[figure]]).toEqual([
          month.date,
          figure,
          await behind(who(), monthLinks[figure](month.date)),
        ])
  })
})

/**
 * For some roles: waiting work is shown as the number of a screen they may open, and equals the number on that screen.
 */
test.each([
  ['SAFETY', ['alarm', 'adverse', 'complaint', 'recheck', 'rectifyLate']],
  ['STOREKEEPER', ['stockLow', 'stockExpired', 'transferComing', 'lendLate']],
  ['STORE_MANAGER', ['stockLow', 'stockExpired', 'transferComing', 'lendLate', 'countConfirm']],
  ['HOMECARE_MANAGER', ['orderPay', 'orderSend', 'afterSale']],
  ['SUPERVISOR', ['recheck', 'rectifyLate']],
] as const)('%s reads numbers of its own screens', async (roleCode, keys) => {
  const may = mayOf(roleCode)
  const person = await t.as(roleCode, { orgId })
  const waiting: Record<string, unknown> = await person.ok(dashboard.waitHandleCount)
  const links = waitsFor(may).map(({ key, link }) => ({ key, ...link }))
  const own = links.filter(({ permit }) => may(permit))
  expect(own.map(({ key }) => key).toSorted()).toEqual(expect.arrayContaining(keys.toSorted()))
  for (const link of own) {
    expect([link.key, may(codeOf(link.path))]).toEqual([link.key, true])
    expect([link.key, waiting[link.key]]).toEqual([link.key, await behind(person, link)])
  }
})

const codeOf = (path: string) => path.slice(1).split('?')[0].replaceAll('/', '.')

const Listed = z.object({ list: z.array(z.record(z.string(), z.unknown())) })

test('the sum under a list is that of all its rows, on every page', async () => {
  let sums = 0
  for (const call of t.modules.flatMap(({ calls }) => Object.values(calls))) {
    if (!isSummed(call)) continue
    const shown = await everyone.call(call, { size: 1 })
    const { sum } = (shown.data ?? {}) as { sum?: Record<string, number> | null } // as: the reply of a paged call
    if (shown.code !== 0 || !sum) continue
    const { list } = Listed.parse(await everyone.ok(call, { pageHelper: '0' }))
    for (const key of Object.keys(sum).filter((one) => list.some((row) => typeof row[one] === 'number'))) {
      const added = list.reduce((all, row) => all + Number(row[key] ?? 0), 0)
      expect([call.name, key, sum[key]]).toEqual([call.name, key, added])
      sums += 1
    }
  }
  expect(sums).toBeGreaterThan(10)
})

/** A plain list; the figures of reports are compared with the lines behind them in report.test.ts. */
const isSummed = ({ module, method, path, options }: Call) =>
  method === 'GET' && module !== 'report' && !path.includes('{') && 'size' in (options.query?.shape ?? {})
