import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { costProjectRefusals } from '#contract/modules/fees/cost-project/cost-project.ts'
import { chargeCycle, projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import {
  quoteRefusals as no,
  type QuoteInput,
  type Quote as QuoteShape,
} from '#contract/modules/living/consultation/quote.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { joinQuotes } from '../../../living/consultation/service.ts'
import { allocate } from '../../account/service.ts'
import { inScope, rowsOfStart, rowValues, type StayFacts } from '../../cost-project/service.ts'
import { findRule, plainChildren, priceOfChild } from '../../fee-project/service.ts'
import { amountOf } from '../amount.ts'
import { later, monthAfter, monthOf, monthsFrom } from '../calendar.ts'
import { deducting } from '../pay/deduct.ts'
import { type Charge, chargedParts, type Part } from '../rules.ts'
import { type ChargedRow, chargesFrom, framing } from './charges.ts'
import { monthOfCycle } from './monthly.ts'

/**
 * 费用试算: the cost rows a check-in would make and the parts of its bills, by the same functions; nothing is stored
 * (fees.md 14).
 */

joinQuotes({ choices, quote })

type Input = z.output<typeof QuoteInput>
type Quote = z.output<typeof QuoteShape>

/** There is no resident yet. */
const nobody = 'quote'

async function quote(db: Db, who: Who, input: Input): Promise<Quote> {
  const stay = stayOf(input)
  const { charges, whole, bedChildren } = await chargesOfGuest(db, who, stay, input)
  const frame = (await framing(db, who))(stay)
  const first = monthOf(input.liveDate)
  const bills = monthsFrom(first, monthAfter(first, 11)).map((feeMonth) =>
    billOf(feeMonth, frame ? chargedParts(charges, feeMonth, frame) : []),
  )
  const names = await namesOf(db, who, input)
  const monthly = {
    bed: monthlyOf(whole.filter((one) => bedChildren.has(one.projectChildId))),
    all: monthlyOf(whole),
  }
  const brought = await broughtWith(db, who, input, { first: bills[0].netAmt, monthly })
  return { asked: input, ...names, bills, ...brought }
}

/** The stay as a check-in would open it; a trial becomes a formal stay on the day it ends. */
function stayOf({ liveDate, bedId, levelId, wholeRoom, trialDays }: Input): StayFacts {
  if (wholeRoom === 1 && !bedId) wrongValue('wholeRoom', '包房须选择床位')
  return {
    liveId: nobody,
    bedId: bedId ?? null,
    levelId: levelId ?? null,
    wholeRoom: wholeRoom ?? 0,
    liveDate,
    chargeStartDate: liveDate,
    quitDate: null,
    trialDays: trialDays || null,
    formalDate: trialDays ? addDays(liveDate, trialDays) : null,
  }
}

async function chargesOfGuest(db: Db, who: Who, stay: StayFacts, input: Input) {
  // As on the day of moving in; asking for a price with a discount grants none.
  const then = { ...who, today: later(who.today, input.liveDate), must: () => undefined }
  const { oldmanName, oldmanType } = input
  const type = Number(oldmanType ?? 0)
  const subject = { resident: { oldmanId: nobody, oldmanName: oldmanName ?? '老人', oldmanType: type }, stay }
  const ofBed = input.bedId || !input.bedChildId ? [] : [input.bedChildId]
  const wished = [...new Set([...ofBed, ...(input.projectChildIds ?? [])])]
  const wishes = wished.map((projectChildId) => ({ projectChildId }))
  const { rows, children } = await rowsOfStart(db, then, subject, input.liveDate, wishes)
  if (rows.length === 0) refuse(no.nothing, {}, { field: 'bedId' })
  assertOnce(rows.map(({ projectChildId }) => children.get(projectChildId)?.projectType))
  const covers = input.setId ? (await findRule(db, who, input.setId)).projectChildIds : []
  const granted = rows.map((row) => {
    const child = children.get(row.projectChildId)
    return input.setId && child && inScope(covers, child) ? { ...row, setId: input.setId } : row
  })
  if (input.setId && !granted.some(({ setId }) => setId)) refuse(no.notCovered, {}, { field: 'setId' })
  const values = await rowValues(db, then, subject, granted, children)
  const own = values.map((row, at): ChargedRow => ({ ...row, oldmanCostId: `${nobody}-${at}`, sourceId: null }))
  const beds = [...children].filter(([, child]) => child.projectType === projectType.is.bed)
  const charges = (await chargesFrom(db, who, [stay], own)).get(nobody) ?? []
  // The limits of prepayment ignore trial prices.
  const whole = (await chargesFrom(db, who, [{ ...stay, trialDays: null, formalDate: null }], own)).get(nobody) ?? []
  return { charges, whole, bedChildren: new Set(beds.map(([id]) => id)) }
}

/** A resident is never charged for two beds or two levels at a time. */
function assertOnce(types: readonly (number | undefined)[]) {
  for (const type of [projectType.is.bed, projectType.is.nursing])
    if (types.filter((one) => one === type).length > 1)
      refuse(costProjectRefusals.overlap, {}, { field: 'projectChildIds' })
}

function billOf(feeMonth: string, parts: readonly Part[]): Quote['bills'][number] {
  const sum = (key: 'grossAmt' | 'discountAmt' | 'netAmt') => parts.reduce((all, part) => all + part[key], 0)
  const lines = parts.map(({ feeName, dateFrom, dateTo, days, monthDays, price, chargeCycle: cycle, ...part }) => {
    const { grossAmt, discountAmt, netAmt } = part
    const unit = chargeCycle.label(cycle as 1) // as: a cycle of the price list
    return { feeName, dateFrom, dateTo, days, monthDays, price, unit, grossAmt, discountAmt, netAmt }
  })
  return { feeMonth, grossAmt: sum('grossAmt'), discountAmt: sum('discountAmt'), netAmt: sum('netAmt'), lines }
}

interface Sums {
  /** The amount of the first bill. */
  first: number
  monthly: { bed: number; all: number }
}

/** The amount to pay on the day of moving in; prestored money pays the first bill like accounts do (5.8). */
async function broughtWith(db: Db, who: Who, input: Input, { first, monthly }: Sums) {
  const set = await settings(db, who.orgId, ['autoDeduct', 'depositTimesMax', 'prestoreMonthsMax', 'billMode'])
  const depositDue = input.depositDue ?? 0
  const medicalDepositDue = input.medicalDepositDue ?? 0
  const prestore = input.prestore ?? 0
  const rule = set.autoDeduct === 1 ? await deducting(db, who) : undefined
  const bill = { tradeMonthId: nobody, billNo: nobody, dueDate: input.liveDate, unpaidAmt: first }
  const deductAmt = rule ? prestore - allocate([bill], prestore, rule.wholeOnly).rest : 0
  const firstDueAmt = first - deductAmt
  const limits = [
    ['入住押金', depositDue, monthly.bed, set.depositTimesMax, '月床位费'],
    ['预存', prestore, monthly.all, set.prestoreMonthsMax, '月服务费'],
  ] as const
  const warnings = limits
    .filter(([, amount, month, times]) => month > 0 && amount > month * times)
    .map(([name, , month, times, what]) => `${name}超过${what}（${yuanText(month)}元）的${times}倍`)
  const billedAfter = Number(set.billMode) === 2 ? (1 as const) : (0 as const)
  const totalAmt = depositDue + medicalDepositDue + prestore + (billedAfter === 1 ? 0 : firstDueAmt)
  return { depositDue, medicalDepositDue, prestore, deductAmt, firstDueAmt, billedAfter, totalAmt, warnings }
}

/** A month of it as the limits of prepayment compute it. */
const monthlyOf = (charges: readonly Charge[]) =>
  charges.reduce((sum, { chargeCycle: cycle, prices, quantity }) => {
    const month = monthOfCycle[cycle]
    return month ? sum + amountOf(prices[0].price, quantity, month) : sum
  }, 0)

async function namesOf(db: Db, who: Who, { bedId, bedChildId, levelId, setId }: Input) {
  const bed =
    bedId &&
    (await db
      .selectFrom('bed')
      .select('bedName')
      .where('orgId', '=', who.orgId)
      .where('bedId', '=', bedId)
      .executeTakeFirst())
  const kind = !bed && bedChildId ? (await plainChildren(db, who, [bedChildId])).get(bedChildId) : undefined
  const level =
    levelId &&
    (await db
      .selectFrom('level')
      .select('levelName')
      .where('orgId', '=', who.orgId)
      .where('levelId', '=', levelId)
      .executeTakeFirst())
  if ((bedId && !bed) || (levelId && !level)) refuse(common.missing)
  return {
    bedName: bed ? bed.bedName : kind?.projectChildName,
    levelName: level ? level.levelName : undefined,
    discountRuleName: setId ? (await findRule(db, who, setId)).discountRuleName : undefined,
  }
}

/** Prices and discounts in force, in the order of a bill. */
async function choices(db: Db, who: Who) {
  const rows = await db
    .selectFrom('projectChild as child')
    .innerJoin('feeProject as project', (join) =>
      join.onRef('project.orgId', '=', 'child.orgId').onRef('project.projectId', '=', 'child.projectId'),
    )
    .select(['child.projectChildId', 'child.projectChildName', 'child.chargeCycle', 'project.projectName'])
    .select(['project.projectType', priceOfChild('child.project_child_id', who.today).as('price')])
    .where('child.orgId', '=', who.orgId)
    .where('child.status', '=', onOff.is.on)
    .where('project.status', '=', onOff.is.on)
    // The level decides about care.
    .where('project.projectType', '<>', projectType.is.nursing)
    .orderBy('project.sort')
    .orderBy('child.sort')
    .orderBy('child.projectChildId')
    .execute()
  const choice = ({
    projectChildId,
    projectName,
    projectChildName,
    chargeCycle: cycle,
    price,
  }: (typeof rows)[number]) => ({
    value: projectChildId,
    // as: a cycle of the price list
    label: `${projectName} · ${projectChildName} ${yuanText(Number(price ?? 0))}元（${chargeCycle.label(cycle as 1)}）`,
  })
  const rules = await db
    .selectFrom('discountRule')
    .select(['setId as value', 'discountRuleName as label'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('discountRuleName')
    .execute()
  const isBed = (row: (typeof rows)[number]) => row.projectType === projectType.is.bed
  return {
    beds: rows.filter(isBed).map(choice),
    others: rows.filter((row) => !isBed(row)).map(choice),
    discounts: rules,
  }
}
