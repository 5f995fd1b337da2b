import { sql } from 'kysely'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { waitLinks } from '#contract/modules/overview/dashboard/wait-links.ts'
import { stockWarn } from '#contract/modules/stock/stock/stock.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { countReported } from '../../campus/adverse-event/service.ts'
import { countOpen } from '../../campus/complaint/service.ts'
import { countLate, countRechecks } from '../../campus/inspection/service.ts'
import { countDueAssessments } from '../../care/assessment/service.ts'
import { countWaitingAlarms } from '../../devices/alarm/service.ts'
import { countCalling } from '../../devices/call/service.ts'
import { countExchangesWaiting, countLeavesWaiting, countRepairsWaiting } from '../../duty/attendance/service.ts'
import { countLow, countReserve } from '../../fees/account/service.ts'
import { countOverdue } from '../../fees/bill/service.ts'
import { countWaiting } from '../../fees/settlement/service.ts'
import { countAfterSales, countOrders } from '../../homecare/home-order/service.ts'
import { countExpiring } from '../../living/agreement/service.ts'
import { countFollow } from '../../living/consultation/service.ts'
import { countAudits, countOut } from '../../living/outing/service.ts'
import { countDue } from '../../platform/reminder/service.ts'
import { countStaff } from '../../platform/staff/service.ts'
import { countStock } from '../../stock/stock/service.ts'
import { countComing, countCounts, countLendsLate } from '../../stock/stock-doc/service.ts'
import { stays } from './queries.ts'

/** Of calls there is a number of its own. */
const seesOwnAlarms = 'yunmuIot.alarm.query|elderPosition.locateAlarm.query'

/** How much work of each kind waits for somebody (residence.md 8, waitHandleCount). */
export async function waiting(db: Db, who: Who) {
  const row = await stays(db, who)
    .select([
      sql<number>`count(*) filter (where live.oldman_status = ${sql.lit(liveStatus.is.booked)} and live.book_expire_date <= ${addDays(who.today, 1)})`.as(
        'bookExpire',
      ),
      sql<number>`count(*) filter (where live.oldman_status = ${sql.lit(liveStatus.is.trial)} and live.trial_end_date <= ${who.today})`.as(
        'trialExpire',
      ),
      sql<number>`count(*) filter (where live.oldman_status in (${sql.lit(liveStatus.is.living)}, ${sql.lit(liveStatus.is.trial)}) and live.plan_quit_date <= ${addDays(who.today, 7)})`.as(
        'planQuit',
      ),
    ])
    .executeTakeFirstOrThrow()
  const { certExpire } = await countStaff(db, who)
  return {
    bookExpire: Number(row.bookExpire),
    trialExpire: Number(row.trialExpire),
    planQuit: Number(row.planQuit),
    certExpire,
    ...(await waitingOutings(db, who)),
    consultFollow: who.may('live.consult.base.query') ? await countFollow(db, who) : null,
    contractExpire: who.may('live.contractDocument.query') ? await countExpiring(db, who) : null,
    assessExpire: who.may('careplan.assessment.record.query') ? await countDueAssessments(db, who) : null,
    reminder: who.may('administration.info.remind.query') ? await countDue(db, who) : null,
    leaveWait: who.may('administration.attendance.record.query') ? await countLeavesWaiting(db, who) : null,
    repairWait: who.may('administration.attendance.record.query') ? await countRepairsWaiting(db, who) : null,
    exchangeWait: who.may('administration.shiftExchange.records.query') ? await countExchangesWaiting(db, who) : null,
    ...(await waitingMoney(db, who)),
    alarm: who.may(seesOwnAlarms) ? await countWaitingAlarms(db, who) : null,
    call: who.may('yunmuIot.callRecord.query') ? await countCalling(db, who) : null,
    ...(await waitingElsewhere(db, who)),
    statTime: who.now,
  }
}

async function waitingOutings(db: Db, who: Who) {
  const audits = who.may('live.Outing.audit.query')
    ? await countAudits(db, who)
    : { outAudit: null, postponeAudit: null }
  const late = who.may('live.Outing.register.query') ? await countOut(db, who) : { overdueCount: null }
  return { ...audits, outOverdue: late.overdueCount }
}

/** Each is the total of the list it opens, and told to nobody who may not open that list. */
async function waitingMoney(db: Db, who: Who) {
  return {
    reserveTodo: who.may('expense.account.query') ? await countReserve(db, who) : null,
    settleWait: who.may('expense.settle.query') ? await countWaiting(db, who) : null,
    billOverdue: who.may('expense.bill.query') ? await countOverdue(db, who) : null,
    accountAlarm: who.may('expense.paymentRemind.query') ? await countLow(db, who) : null,
  }
}

/** Of home care, quality, safety and the store; to whoever has something to do about it. */
const counts = {
  orderPay: (db, who) => countOrders(db, who, orderStatus.is.unpaid),
  orderSend: (db, who) => countOrders(db, who, orderStatus.is.toSend),
  afterSale: countAfterSales,
  adverse: countReported,
  complaint: countOpen,
  recheck: countRechecks,
  rectifyLate: countLate,
  stockLow: (db, who) => countStock(db, who, stockWarn.is.low),
  stockExpired: (db, who) => countStock(db, who, stockWarn.is.expired),
  transferComing: countComing,
  countConfirm: countCounts,
  lendLate: countLendsLate,
} satisfies Partial<Record<keyof typeof waitLinks, (db: Db, who: Who) => Promise<number>>>

async function waitingElsewhere(db: Db, who: Who) {
  const found: Partial<Record<keyof typeof counts, number>> = {}
  for (const [key, count] of entriesOf(counts))
    if (who.may(waitLinks[key]({ today: who.today }, who.may).permit)) found[key] = await count(db, who)
  return found
}

// as: an object holds its own keys
const entriesOf = <T extends object>(of: T) => Object.entries(of) as [keyof T, T[keyof T]][]
