import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { custodyRefusals } from '#contract/modules/stock/drug/custody.ts'
import { drugType } from '#contract/modules/stock/drug/dict.ts'
import { type Freq, freq as freqs, usualTimes } from '#contract/modules/stock/drug-take/freq.ts'
import { type drugUse, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { addDays, addMinutes, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type DrugOf, drugRows } from '../../drug/service.ts'
import { uses } from '../tables.ts'
import { makeDoses } from '../take/plan.ts'
import { idsBefore } from './chain.ts'
import { findingsOf, pass } from './checks.ts'
import { askToConfirm } from './news.ts'
import { pauseNow } from './pause.ts'
import { dailyDoseOf, doseIn, timesProblem, weekDaysProblem } from './rules.ts'

/** Builds a setting before it is stored, new or replacing another one (stock.md 5.3). */

export type Input = BodyFor<typeof drugUse.useCreate>
export type UseRow = Row<'drugUse'>

/** Makes a setting, in force or waiting for a second person. Refuses 14006, 21001, 21003 and what `pass` refuses. */
export async function makeUse(db: Db, who: Who, body: Input, replaced?: UseRow) {
  const resident = await ownResident(db, who, body.oldmanId, { lock: true })
  if (!livesHere.includes(resident.oldmanStatus)) refuse(custodyRefusals.notLiving)
  const drug = await drugOf(db, who, body.drugId)
  const values = valuesOf(who, body, drug, replaced)
  const use = { ...values, except: replaced ? await idsBefore(db, who, replaced.useId) : [], isNew: true }
  const flags = pass(who, await findingsOf(db, who, { resident, drug, candidate: use }), body)
  const status = needsConfirming(drug) && !who.may('drug.set.prescribe') ? useStatus.is.waiting : useStatus.is.used
  const pause = await pauseNow(db, who, resident.oldmanId)
  const row = await insert(db, uses, who, {
    oldmanId: resident.oldmanId,
    drugId: drug.drugId,
    ...values,
    flags,
    useStatus: status,
    pause,
    overReason: body.overReason ?? null,
    prevUseId: replaced?.useId ?? null,
  })
  if (status === useStatus.is.waiting) await askToConfirm(db, who, resident, { row, drugName: drug.drugName })
  else await makeDoses(db, who, { useIds: [row.useId] })
  who.did(`${replaced ? '修改' : '新增'}${resident.oldmanName}的用药设置：${drug.drugName}`)
  return { row, resident, drug }
}

export type Drug = DrugOf & {
  unit: string
  strengthValue: number | null
  strengthUnit: string | null
  drugType: number
  highRisk: number
  specialControl: number
  drugWay: number | null
}

export async function drugOf(db: Db, who: Who, drugId: string): Promise<Drug & { status: number }> {
  const row = await drugRows(db, who).where('drug.drugId', '=', drugId).executeTakeFirst()
  return row ?? refuse(common.missing, {}, { field: 'drugId' })
}

const { prescribed, special } = drugType.is
/** A prescription or a high-risk drug needs a second person to confirm it (stock.md 5.3). */
const needsConfirming = ({ drugType: type, highRisk, specialControl }: Drug) =>
  type === prescribed || type === special || highRisk === 1 || specialControl === 1

function valuesOf(who: Who, body: Input, drug: Drug & { status: number }, replaced: UseRow | undefined) {
  if (drug.status !== onOff.is.on && !replaced) wrongValue('drugId', '该药品已停用')
  if (!replaced && body.startDate < who.today) wrongValue('startDate', '开始日期不能早于今天')
  const from = beginOf(body, who.today, replaced)
  if (body.endDate && body.endDate < from) wrongValue('endDate', '结束日期不能早于开始日期')
  if (!body.prescriberId && !body.prescriberName && !who.may('drug.set.prescribe'))
    wrongValue('prescriberName', '请选择开立医生或填写医生姓名')
  const dose = doseIn(body.dose, body.doseUnit, drug) ?? wrongValue('doseUnit', '该剂量不能换算成最小单位')
  const freq = body.freq as Freq // as: codes() of the very list
  const weekDays = (body.weekDays ?? []).toSorted()
  const problem = weekDaysProblem(freq, weekDays)
  if (problem) wrongValue('weekDays', problem)
  const soon = freq === freqs.is.st && from === who.today && !body.times?.length ? soonOf(who.now) : undefined
  const startDate = soon?.day ?? from
  const times = timesOf(body, { freq, dose, drug, usual: soon ? [soon.time] : usualTimes[freq] })
  // A single dose whose time has passed would never be given. A setting that waits is due when it is confirmed.
  if (
    freq === freqs.is.st &&
    replaced?.useStatus !== useStatus.is.waiting &&
    `${startDate} ${times[0].time}:00` <= who.now
  )
    wrongValue('times', '给药时间已过，请改为之后的时间')
  return {
    dose,
    doseValue: body.dose,
    doseUnit: body.doseUnit ?? drug.unit,
    drugWay: body.drugWay,
    freq,
    times,
    weekDays,
    startDate,
    endDate: freq === freqs.is.st ? startDate : (body.endDate ?? null),
    ...needOf(freq, body),
    ...prescriberOf(who, body),
    orderFile: body.orderFile ?? null,
    source: body.source == null ? null : Number(body.source),
    selfTake: body.selfTake ?? 0,
    dailyDose: dailyDoseOf({ freq, times }),
    remark: body.remark ?? null,
  }
}

/** A doctor who orders without naming a prescriber is the prescriber. */
function prescriberOf(who: Who, { prescriberId, prescriberName }: Input) {
  if (prescriberId || prescriberName)
    return { prescriberId: prescriberId ?? null, prescriberName: prescriberName ?? null }
  return { prescriberId: who.userId, prescriberName: who.userName }
}

function needOf(freq: Freq, { maxPerDay, minIntervalMinutes, indication }: Input) {
  if (freq !== freqs.is.prn) return { prn: 0, maxPerDay: null, minIntervalMinutes: null, indication: null }
  if (maxPerDay == null) wrongValue('maxPerDay', '请填写每日最多次数')
  if (minIntervalMinutes == null) wrongValue('minIntervalMinutes', '请填写最短间隔')
  if (!indication) wrongValue('indication', '请填写使用指征')
  return { prn: 1, maxPerDay, minIntervalMinutes, indication }
}

/**
 * The first day. A change takes effect today; a drug given every second day keeps its days, so that it is not given two
 * days running.
 */
function beginOf({ startDate, freq }: Input, today: string, replaced: UseRow | undefined) {
  if (startDate >= today) return startDate
  const goesOn = freq === freqs.is.qod && replaced?.freq === freq && replaced.startDate === startDate
  return goesOn && daysBetween(startDate, today) % 2 === 1 ? addDays(today, 1) : today
}

function timesOf(
  { times: sent, doseUnit }: Input,
  { freq, dose, drug, usual }: { freq: Freq; dose: number; drug: Drug; usual: readonly string[] },
) {
  const times: readonly TimeInput[] = sent?.length ? sent : usual.map((time) => ({ time }))
  const problem = timesProblem(freq, times)
  if (problem) wrongValue('times', problem)
  return times.map((one, at) => ({
    time: one.time,
    takeTime: one.takeTime ?? null,
    dose:
      one.dose != null
        ? (doseIn(one.dose, doseUnit, drug) ?? wrongValue(`times.${at}.dose`, '该剂量不能换算成最小单位'))
        : dose,
  }))
}

interface TimeInput {
  time: string
  takeTime?: number | null
  dose?: number | null
}

/** "At once" means in a few minutes: the dose goes through the round like any other. */
const soonMinutes = 5
const soonOf = (now: string) => {
  const soon = addMinutes(now, soonMinutes)
  return { day: soon.slice(0, 10), time: soon.slice(11, 16) }
}

/** A single dose whose time passed before it was confirmed is due now. */
export function dueSoon(row: UseRow, now: string) {
  const [only] = row.times
  if (row.freq !== freqs.is.st || `${row.startDate} ${only.time}:00` > now) return {}
  const { day, time } = soonOf(now)
  return { startDate: day, endDate: day, times: [{ ...only, time }] }
}
