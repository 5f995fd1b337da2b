import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  type attendanceLeave,
  leaveFlow,
  leaveStatus,
  leaveRefusals as no,
} from '#contract/modules/duty/attendance/leave.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import {
  decide,
  documentsIn,
  joinApproval,
  joinReviewed,
  openReview,
  type Verdict,
  withdrawReview,
} from '../../../platform/review/service.ts'
import { gapsOf } from '../away/gaps.ts'
import { dutyChanged } from '../duty-changed.ts'
import { empInScope } from '../emp-scope.ts'
import { assertMonthsOpen } from '../record/closed.ts'
import { leaveHours } from './hours.ts'
import * as news from './news.ts'
import { leaveOf, leaveRows, overlapping, ownLeave } from './rows.ts'
import { isTooLate } from './rules.ts'
import { leaves } from './tables.ts'

/** 请假: requested, decided, withdrawn (administration.md 3.4). */

const permit = 'administration.attendance.record.leave'
const longestDays = 366

/**
 * Requests leave, for oneself or, with `.leave`, for another employee. Refuses 22338 further back than 31 days, 22337
 * over waiting or approved leave. The employee's row is locked: two at once run one after the other.
 */
export async function askLeave(request: Asking, body: BodyFor<typeof attendanceLeave.leaveCreate>) {
  const { db, who } = request
  const { from, to, files, ...rest } = body
  const empId = body.empId ?? who.empId ?? wrongValue('empId', '账号没有对应的员工，请选择请假的员工')
  if (empId !== who.empId) who.must(permit)
  if (to <= from) wrongValue('to', '结束须晚于开始')
  if (to.slice(0, 10) > addDays(from.slice(0, 10), longestDays)) wrongValue('to', '一次请假不能超过一年')
  if (isTooLate(from, who.today)) refuse(no.tooLate, {}, { field: 'from' })
  await assertMonthsOpen(db, who.orgId, from.slice(0, 10), to.slice(0, 10))
  const emp = await empInScope(db, who, empId)
  if (emp.status === left) refuse(common.missing, {}, { field: 'empId' })
  if (await overlapping(db, who.orgId, empId, { from, to })) refuse(no.overlap, {}, { field: 'from' })
  const hours = await leaveHours(db, who.orgId, empId, { from, to })
  const times = { fromTime: from, toTime: to, hours }
  const row = await insert(db, leaves, who, {
    ...rest,
    ...times,
    empId,
    files: files ?? [],
    status: waiting,
    reviewed: 0,
  })
  const { empName, deptId } = emp
  const opened = await openReview(db, who, {
    biz: 'LEAVE',
    title: `${empName} 请假申请`,
    content: news.leaveWords({ row, empName, deptId }),
    permit,
    deptId,
    ...news.leaveLink(row),
  })
  if (opened) await patch(db, leaves, who, row, { reviewed: 1 })
  else await news.askHolders(db, who, { row, empName, deptId })
  who.did(`为${empName}申请请假，${news.timesOf(row)}`)
  return leaveRows.shown(request, row.leaveId)
}
/** 离职 of EMP_STATUS. */
const left = 3
const { waiting, passed } = leaveStatus.is

/**
 * 同意 or 拒绝: by one holder of `.leave`, or by the steps of 审核配置. Refuses 21009 unless it waits, 21002, 22336 of one's
 * own; gives the shifts that are short of staff now.
 */
export async function auditLeave(request: Asking, leaveId: string, decision: LeaveDecision & { version?: number }) {
  const { db, who } = request
  const named = await ownLeave(request, leaveId)
  const { row, empName } = named
  const pass = decision.pass === 1
  const opinion = decision.opinion ?? null
  const next = leaveFlow.take(pass ? 'pass' : 'decline', row)
  if (decision.version !== row.version) refuse(common.stale)
  if (row.empId === who.empId) refuse(no.own)
  if (!pass && !opinion) needsOpinion()
  if (row.reviewed === 1) {
    const verdict = await decide(db, who, { biz: 'LEAVE', bizId: leaveId, pass, opinion, no: refusalsOf(row) })
    who.did(`${pass ? '同意' : '拒绝'}${empName}的请假`)
    const warnings = await endAudit(db, who, named, verdict, opinion)
    return { ...(await leaveRows.shown(request, leaveId)), warnings }
  }
  await news.holdersDone(db, who, row)
  who.did(`${pass ? '同意' : '拒绝'}${empName}的请假`)
  const warnings = await endAudit(db, who, named, next.status === passed ? 'PASSED' : 'REFUSED', opinion)
  return { ...(await leaveRows.shown(request, leaveId)), warnings }
}
type LeaveDecision = BodyFor<typeof attendanceLeave.leaveAudit>
const needsOpinion = () => wrongValue('opinion', '请填写拒绝原因')
const refusalsOf = (row: Row<'attendanceLeave'>) => ({
  own: () => refuse(no.own),
  notWaiting: () => refuse(common.wrongState, { name: leaveStatus.label(row.status) }),
  noOpinion: needsOpinion,
})

async function endAudit(db: Db, who: Who, named: news.LeaveOfEmployee, verdict: Verdict, opinion: string | null) {
  if (verdict === 'WAITING') return []
  const { row } = named
  const pass = verdict === 'PASSED'
  const stretch = { from: row.fromTime, to: row.toTime }
  const next = await patch(db, leaves, who, row, {
    status: pass ? passed : leaveStatus.is.refused,
    // The roster may have changed since the request.
    hours: pass ? await leaveHours(db, who.orgId, row.empId, stretch) : row.hours,
    auditBy: who.userId,
    auditByName: who.userName,
    auditTime: who.now,
    auditOpinion: opinion,
  })
  await news.tellDecided(db, who, named, pass, opinion)
  if (!pass) return []
  await dutyChanged(db, who, soonIn(who, row))
  const gaps = await gapsOf(db, who.orgId, { empId: row.empId, ...stretch })
  const ahead = gaps.filter(({ workDate }) => workDate >= who.today)
  const leaderId = ahead[0]?.leaderId
  const texts = ahead.map(({ workDate, text }) => `${workDate} ${text}`)
  if (leaderId) await news.tellGap(db, who, { ...named, row: next }, leaderId, texts)
  return gaps.map(({ workDate, text }) => ({ workDate, text }))
}

/** Today and tomorrow, where they are days of the leave: the staff on duty changes then. */
const soonIn = (who: Who, { fromTime, toTime }: Row<'attendanceLeave'>) =>
  [who.today, addDays(who.today, 1)].filter((day) => fromTime.slice(0, 10) <= day && day <= toTime.slice(0, 10))

const documents = documentsIn(leaves, { parties: ['empId'] })
joinApproval({ biz: 'LEAVE', event: 'asked', permit, documents })
joinReviewed('LEAVE', {
  documents,
  touches: ['attendance', 'message', 'care-task'],
  passed: async (db, who, leaveId) => endAudit(db, who, await leaveOf(db, who, leaveId), 'PASSED', '超时自动通过'),
})

/**
 * 撤销: by the requester while it waits or has not begun, once it runs by holders of `.leave`. Refuses 21009 when it is
 * over or refused, 21002, 401.
 */
export async function cancelLeave(request: Asking, leaveId: string, version: number | undefined) {
  const { db, who } = request
  const named = await ownLeave(request, leaveId)
  const { row, empName } = named
  const next = leaveFlow.take('cancel', row)
  const begun = row.status === passed && row.fromTime <= who.now
  if (begun && row.toTime <= who.now) refuse(common.wrongState, { name: '已结束' })
  if (version !== row.version) refuse(common.stale)
  if (row.status === passed) await assertMonthsOpen(db, who.orgId, row.fromTime.slice(0, 10), row.toTime.slice(0, 10))
  const applicant = row.empId === who.empId || row.createBy === who.userId
  if (begun || !applicant) who.must(permit)
  if (row.reviewed === 1) await withdrawReview(db, who, { biz: 'LEAVE', bizId: leaveId })
  else await news.holdersFree(db, who, row)
  await patch(db, leaves, who, row, next)
  if (row.status === passed) {
    await news.tellCancelled(db, who, named)
    await dutyChanged(db, who, soonIn(who, row))
  }
  who.did(`撤销${empName}的请假，${news.timesOf(row)}`)
  return leaveRows.shown(request, leaveId)
}
