import { judge, type SignType, signType, type Values } from '#contract/modules/care/vital-sign/limits.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { type Random, random } from '../../../demo/random.ts'
import { saveSign } from './save.ts'

const { pressure, oxygen, glucose, heart, temperature, breath, weight } = signType.is
/** Rows of one insert: PostgreSQL takes 65 535 parameters. */
const atOnce = 1500

interface Plan {
  type: SignType
  /** Days before today, and the hour of the measurement. */
  days: readonly number[]
  hour: number
  values: (dice: Random, at: number) => Values
}

/**
 * Plausible curves: a quarter has high blood pressure, a sixth diabetes, some lose weight; a few are critical today.
 */
const makeSigns: Demo = async ({ db, orgId, now }) => {
  const residents = await db
    .selectFrom('oldman')
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'oldman.orgId').onRef('live.liveId', '=', 'oldman.liveId'),
    )
    .select(['oldman.oldmanId', 'live.liveDate'])
    .where('oldman.orgId', '=', orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .orderBy('oldman.oldmanNo')
    .execute()
  const nurse = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'nurse_head')
    .executeTakeFirstOrThrow()
  const today = now.slice(0, 10)
  const rows = residents.flatMap(({ oldmanId, liveDate }, turn) =>
    plansOf(turn).flatMap((plan) => {
      const dice = random(turn * 10 + plan.type)
      return plan.days.flatMap((back, at) => {
        const day = addDays(today, -back)
        const values = plan.values(dice, at)
        const measureTime = `${day} ${String(plan.hour).padStart(2, '0')}:${String(turn % 60).padStart(2, '0')}:00`
        if (day <= (liveDate ?? day) || measureTime > addMinutes(now, -60)) return []
        return [rowOf({ orgId, oldmanId, nurse }, plan.type, measureTime, values)]
      })
    }),
  )
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insertInto('vitalSign')
      .values(rows.slice(at, at + atOnce))
      .execute()
  const who = { ...systemWho(orgId, now), ...nurse, may: () => true, must: () => undefined }
  const newest = residents.filter(({ liveDate }) => (liveDate ?? today) < today)
  for (const [at, critical] of criticals.entries())
    await saveSign(db, who, {
      ...critical,
      oldmanId: newest[at * 7 + 3]?.oldmanId ?? newest[at].oldmanId,
      measureTime: addMinutes(now, -20 * (at + 1)),
    })
}

/** Critical values not yet handled. */
const criticals = [
  { signType: pressure, systolic: 186, diastolic: 102, pulse: 96, posture: 1 },
  { signType: oxygen, spo2: 87, remark: '平卧时气促' },
  { signType: glucose, glucose: 2.7, glucosePeriod: 2 },
] as const

const every = (step: number, count: number) => Array.from({ length: count }, (_, at) => at * step).reverse()

function plansOf(turn: number): Plan[] {
  const high = turn % 4 === 1
  const sweet = turn % 6 === 2
  const thin = turn % 17 === 5
  return [
    {
      type: temperature,
      days: every(1, 14),
      hour: 7,
      values: (dice, at) => ({ temperature: feverAt(turn, at) ?? 36 + dice.int(0, 9) / 10, tempSite: 1 }),
    },
    {
      type: pressure,
      days: high ? every(1, 60) : every(7, 12),
      hour: 8,
      values: (dice, at) => {
        // Pressure falls while the medicine is adjusted.
        const top = high ? (turn % 16 === 5 && at % 17 === 4 ? 188 : 158 - Math.min(at, 30) / 2) : 124
        return {
          systolic: Math.round(top) + dice.int(-9, 9),
          diastolic: (high ? 86 : 74) + dice.int(-7, 7),
          pulse: 72 + dice.int(-8, 10),
        }
      },
    },
    { type: heart, days: every(3, 10), hour: 8, values: (dice) => ({ heartRate: 74 + dice.int(-12, 16) }) },
    { type: breath, days: every(3, 10), hour: 8, values: (dice) => ({ respiration: 16 + dice.int(-3, 4) }) },
    {
      type: oxygen,
      days: every(7, 8),
      hour: 9,
      values: (dice, at) => ({ spo2: (turn % 40 === 9 && at === 5 ? 88 : 97) + dice.int(-2, 1) }),
    },
    ...(sweet
      ? [
          {
            type: glucose,
            days: every(2, 30),
            hour: 6,
            values: (dice: Random, at: number) => ({
              glucose: (turn % 18 === 2 && at % 12 === 7 ? 17.4 : 7.2) + dice.int(-18, 22) / 10,
              glucosePeriod: 1 as const,
            }),
          },
        ]
      : []),
    {
      type: weight,
      days: every(30, 12),
      hour: 7,
      values: (dice, at) => ({ weight: 58 + (turn % 15) - (thin ? at * 0.4 : 0) + dice.int(-4, 4) / 10 }),
    },
  ]
}

/** Some had a fever last week, which ended after three days. */
const fever = [38.7, 38.1, 37.5]
const feverAt = (turn: number, at: number) => (turn % 16 === 6 ? fever[at - 8] : undefined)

interface Owner {
  orgId: string
  oldmanId: string
  nurse: { userId: string; userName: string }
}

function rowOf({ orgId, oldmanId, nurse }: Owner, type: SignType, measureTime: string, measured: Values) {
  const tenths = (value: number | null | undefined) => value && Math.round(value * 10) / 10
  const values = { ...measured, weight: tenths(measured.weight), glucose: tenths(measured.glucose) }
  const { abnormal, abnormalText } = judge(type, values, [])
  return {
    orgId,
    oldmanId,
    signId: newId(),
    signType: type,
    measureTime,
    ...values,
    abnormal,
    abnormalText,
    status: 1 as const,
    source: 1 as const,
    recorderId: nurse.userId,
    createBy: nurse.userId,
    createByName: nurse.userName,
    createTime: measureTime,
    ...(abnormal === 2 && {
      reviewText: '已通知医生，复测正常',
      reviewBy: nurse.userId,
      reviewTime: addMinutes(measureTime, 25),
    }),
  }
}

export default makeSigns
