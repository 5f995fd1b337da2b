import { sql } from 'kysely'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'
import { countDueAssessments } from '../../care/assessment/service.ts'
import { countWaitingAlarms } from '../../devices/alarm/service.ts'
import { countCalling } from '../../devices/call/service.ts'
import { countExchangesWaiting, countLeavesWaiting, countRepairsWaiting } from '../../duty/attendance/service.ts'
import { countLow, countReserve } from '../../fees/account/service.ts'
import { countOverdue } from '../../fees/bill/service.ts'
import { countWaiting } from '../../fees/settlement/service.ts'
import { countExpiring } from '../../living/agreement/service.ts'
import { countFollow } from '../../living/consultation/service.ts'
import { countAudits, countOut } from '../../living/outing/service.ts'
import { countDue } from '../../platform/reminder/service.ts'
import { countStaff } from '../../platform/staff/service.ts'
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
