import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { newDrug, openPharmacy, type Pharmacy, signed } from '../../../../../test/drugs.ts'
import { soak } from '../../../../../test/long.ts'

const rounds = soak(5, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two nurses at one cabinet', () => {
  let p: Pharmacy
  beforeAll(async () => {
    p = await openPharmacy()
  })
  afterAll(() => p.t.close())

  async function dosed(quantity: number, freq = 'qd') {
    p.at('07:00')
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    await p.bring(oldmanId, drugId, quantity)
    const need = freq === 'prn' ? { maxPerDay: 1, minIntervalMinutes: 0, indication: '疼痛' } : {}
    const use = await p.doctor.ok(drugUse.useCreate, {
      oldmanId,
      drugId,
      dose: 1,
      drugWay: 1,
      freq,
      startDate: p.day,
      ...need,
    })
    const { list } = await p.head.ok(drugTake.takeList, { oldmanId })
    return { oldmanId, drugId, use, take: { takeId: list[0]?.takeId ?? '', version: list[0]?.version ?? 0 } }
  }

  test(`give one dose at once (${rounds} runs): one succeeds, the other learns who gave it (24049); one piece leaves custody`, {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { oldmanId, drugId, take } = await dosed(2)
      const band = { verifyWay: 1, verifyCode: oldmanId }
      const packed = await p.zhang.ok(drugTake.takeDo, { action: 'prepare', takes: [take] })
      const checked = await p.li.ok(drugTake.takeDo, {
        action: 'check',
        takes: [{ takeId: take.takeId, version: packed.results[0].version }],
      })
      p.at('08:00')
      const takes = [{ takeId: take.takeId, version: checked.results[0].version }]
      const both = await Promise.all(
        [p.zhang, p.li].map((nurse) => nurse.call(drugTake.takeDo, { action: 'give', takes, ...band })),
      )
      expect(both.map(({ code }) => code).sort()).toEqual([0, 24049])
      expect((await p.whole(oldmanId, drugId)).row).toMatchObject({ quantity: 1, locked: 0 })
    }
  })

  test('use the last piece at once, one packs it and one returns it: one is 24024, stock never falls below zero', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { oldmanId, drugId, take } = await dosed(1)
      const codes = await Promise.all([
        p.zhang.call(drugTake.takeDo, { action: 'prepare', takes: [take] }),
        p.move(p.li, 3, { oldmanId, clientName: '王小明', signImage: signed, lines: [{ drugId, quantity: 1 }] }),
      ])
      expect(codes.map(({ code }) => code).sort()).toEqual([0, 24024])
    }
  })

  test('give a drug at need at once, one a day allowed: one is given, the other is 24046', {
    timeout: 60_000,
  }, async () => {
    const { oldmanId, use } = await dosed(5, 'prn')
    p.at('10:00')
    const input = { action: 'prn', oldmanId, useId: use.useId, reason: '痛', verifyWay: 1, verifyCode: oldmanId }
    const both = await Promise.all([p.zhang, p.li].map((nurse) => nurse.call(drugTake.takeDo, input)))
    expect(both.map(({ code }) => code).sort()).toEqual([0, 24046])
  })
})
