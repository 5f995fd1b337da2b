import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

/**
 * The proof of the books: the nightly one of the whole book, the one of a closing over later postings, and its progress
 * (decision 031).
 */

const t = hosted()
const finance = enters(t, 'FINANCE')
let oldmanId: string
beforeAll(async () => {
  oldmanId = (await makeResident(t)).oldmanId
})

const take = async (amount: number) => {
  const trade = { tradeType: 1, print: 0, oldmanId, amount, ways: [{ tradeWay: 1, amount }] }
  expect((await finance.call(account.trade, trade)).msg).toBe('')
}

const nightly = async (changed?: string) => {
  const job = t.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'ledger-check')
  const now = t.clock.now()
  const run = { orgId: t.orgId, slot: now, day: now.slice(0, 10), now, who: t.who(), services: t.services }
  const result = await t.db(async (db) => job?.run(db, { ...run, after: () => undefined }))
  const row = { orgId: t.orgId, job: 'ledger-check', slot: now, started: now, finished: now, status: 'DONE' }
  const json = JSON.stringify(changed ? { ok: 0, wrong: [{ code: 'I8', details: [changed] }] } : result)
  await t.db((db) =>
    db
      .insertInto('jobRun')
      .values({ ...row, result: json })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return result as { ok: number; wrong: { code: string; details: string[] }[] } // as: the job's own result
}
/** Past the program: the application role may not do it. */
const tamper = (change: ReturnType<typeof sql>) =>
  t.services.database.withSystem(async (db) => {
    await sql`alter table account disable trigger user`.execute(db)
    await change.execute(db)
    await sql`alter table account enable trigger user`.execute(db)
  })

test('the nightly proof is listed with its time, and reading the list runs no proof', async () => {
  t.clock.set('2026-03-05 10:00:00')
  await take(100)
  t.clock.set('2026-04-02 03:00:00')
  expect((await nightly()).ok).toBe(1)
  t.clock.set('2026-04-02 09:00:00')
  const next = (await finance.ok(ledger.months, {})).find(({ proof }) => proof)
  expect(next?.proof).toEqual({ checkTime: '2026-04-02 03:00:00', ok: 1, wrong: [] })
  await tamper(sql`update account set prestore_balance = prestore_balance + 1 where oldman_id = ${oldmanId}`)
  // Reading is quick: what one night missed the next night will find.
  const looked = (await finance.ok(ledger.months, {})).flatMap(({ blocks }) => blocks)
  expect(looked.filter(({ code }) => code === 'ledger')).toEqual([])
  t.clock.set('2026-04-03 03:00:00')
  expect((await nightly()).wrong.map(({ code }) => code)).toEqual(['I8'])
  t.clock.set('2026-04-03 09:00:00')
  const warned = (await finance.ok(ledger.months, {})).find(({ proof }) => proof)
  expect(warned?.proof).toMatchObject({ checkTime: '2026-04-03 03:00:00', ok: 0 })
  // After a night with findings a closing proves everything.
  const refused = await finance.call(ledger.close, { feeMonth: warned?.feeMonth ?? '' })
  expect(refused.code).toBe(32032)
  expect(JSON.stringify(refused.data)).toContain('I8')
  await tamper(sql`update account set prestore_balance = prestore_balance - 1 where oldman_id = ${oldmanId}`)
  expect((await finance.call(ledger.close, { feeMonth: warned?.feeMonth ?? '' })).msg).toBe('')
})

test('runs month by month, and a closing reports its progress and proves the postings since the last one', async () => {
  t.clock.set('2026-04-20 10:00:00')
  await take(200)
  const reports: { done: number; total: number; key: string }[] = []
  const publish = t.services.bus.publish
  t.services.bus.publish = (orgId, event, data, target) => {
    if (event === 'work.progress') reports.push(data as (typeof reports)[number]) // as: the payload of this event
    return publish(orgId, event, data, target)
  }
  try {
    const whole = await finance.ok(ledger.check, {})
    expect(whole.ok).toBe(1)
    const steps = reports.splice(0)
    expect(steps.at(-1)).toMatchObject({ key: 'ledger-check', done: steps.length, total: steps.length })
    // Eleven identities, one of them in as many parts as there are months.
    expect(steps.length).toBeGreaterThan(11)
    t.clock.set('2026-05-02 03:00:00')
    expect((await nightly()).ok).toBe(1)
    t.clock.set('2026-05-02 09:00:00')
    const next = (await finance.ok(ledger.months, {})).find(({ proof }) => proof)
    expect((await finance.call(ledger.close, { feeMonth: next?.feeMonth ?? '' })).msg).toBe('')
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.length).toBeLessThan(steps.length)
  } finally {
    t.services.bus.publish = publish
  }
})
