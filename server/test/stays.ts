import { expect } from 'vitest'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { makeElder, makeLevel, step, versionOf } from './elders.ts'

/** An institution on 10 June 2025 with a user who may do everything, and the queries of tests of stays. */

export const today = '2025-06-10'

/** Settles a departed resident, with a refund or an amount to collect. */
export async function settleStay(client: Client, oldmanId: string) {
  const { settlement: waiting, amounts } = await client.ok(settlement.detail, { oldmanId })
  const { refundAmt, collectAmt } = amounts
  const amount = refundAmt + collectAmt
  const ways = amount > 0 ? [{ tradeWay: 2, amount }] : []
  const settleId = waiting?.settleId ?? ''
  const expected = { expectRefundAmt: refundAmt, expectCollectAmt: collectAmt }
  return client.ok(settlement.submit, { oldmanId, settleId, ...expected, ways })
}

/** `on`: an existing app and institution. */
export async function openHouse(on?: TestApp) {
  const t = on ?? (await testApp({ now: `${today} 10:00:00` }))
  const admin = await t.as('ADMIN')
  const levelId = await makeLevel(t)

  const checkin = (bedId: string, more: object = {}) => ({ bedId, levelId, liveDate: today, ...more })

  return {
    t,
    admin,
    levelId,
    checkin,
    trial: (bedId: string, more: object = {}) => checkin(bedId, { trialDays: 7, ...more }),
    stayOf: (oldmanId: string) => admin.ok(residence.get, { oldmanId }),
    recordsOf: async (oldmanId: string) =>
      (await admin.ok(residence.record, { oldmanId })).list.map((record) => record.recordType),
    card: async (bedId: string) => (await admin.ok(roomMap.beds, { bedIds: bedId })).list[0],
    openRows: (bedId: string) =>
      t.db((db) =>
        db.selectFrom('bedStay').selectAll().where('bedId', '=', bedId).where('dateTo', 'is', null).execute(),
      ),
    /** The beds of a resident, in order. */
    rowsOf: (oldmanId: string) =>
      t.db((db) =>
        db
          .selectFrom('bedStay')
          .select(['bedId', 'dateFrom', 'dateTo'])
          .where('oldmanId', '=', oldmanId)
          .orderBy('createTime')
          .orderBy('bedStayId')
          .execute(),
      ),

    /** A resident who lives in this bed. */
    async lives(bedId: string, more: object = {}, elder = {}) {
      const person = await makeElder(t, elder)
      const answer = await step(admin, person.oldmanId, 1, checkin(bedId, more))
      expect(answer.msg).toBe('')
      return person
    },
    async adjust(oldmanId: string, bedIdNew: string, more: object = {}) {
      const version = await versionOf(admin, oldmanId)
      const body = { oldmanId, bedIdNew, adjustDate: today, adjustReason: '家属要求', version }
      return admin.call(residence.adjust, { ...body, ...more })
    },
    async exchange(oldmanId: string, oldmanIdTo: string, more: object = {}) {
      const versionFrom = await versionOf(admin, oldmanId)
      const versionTo = await versionOf(admin, oldmanIdTo)
      const body = { oldmanId, oldmanIdTo, exchangeDate: today, reason: '室友不合', versionFrom, versionTo }
      return admin.call(residence.exchange, { ...body, ...more })
    },

    setting: (settingKey: string, value: number | readonly number[]) =>
      t.db((db) =>
        db
          .insertInto('setting')
          .values({ orgId: t.orgId, settingKey, value: JSON.stringify(value) })
          .onConflict((c) => c.columns(['orgId', 'settingKey']).doUpdateSet({ value: JSON.stringify(value) }))
          .execute(),
      ),
    /** Runs a job of a day. */
    async runJob(name: string, day: string) {
      const job = t.modules.flatMap((module) => module.jobs).find((one) => one.name === name)
      if (!job) throw new Error(`no job ${name}`)
      const now = `${day} 00:10:00`
      const who = { ...t.who(), now, today: day }
      return t.db((db) =>
        job.run(db, { orgId: t.orgId, slot: now, day, now, who, services: t.services, after: () => {} }),
      )
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>
