import { refuse } from '#contract/kit/refusals.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import {
  recordRefusals as no,
  recheckResult,
  recordFlow,
  rectifyStatus,
} from '#contract/modules/campus/inspection/record.ts'
import type { Db } from '#core/db/db.ts'
import { steps } from '#core/rows/steps.ts'
import type { Row } from '#core/rows/store/table.ts'
import { rolesOf } from '#core/who/identity.ts'
import type { Who } from '#core/who/who.ts'
import { leaders } from '../../../platform/message/service.ts'
import { acted, askLater, askRecheck, leaderOf } from '../news.ts'
import { assertPostpone } from '../rules.ts'
import { afterRecheck, assertSaid, openRecheck, recheckedValues, roundsOf, verdictOf } from './recheck.ts'
import { inspectionRecordPage, inspectionRecordRows } from './rows.ts'
import { settleInspect } from './settle.ts'

type Finding = Row<'inspectRecord'>

/** The steps of a record (services.md 2.2): rectified, rechecked, extended. */
export const act = steps(inspection.recordUpdate, recordFlow, inspectionRecordRows, {
  reply: {
    values: async ({ db, who, row, body }) => {
      if (!(await mayReply(db, who, row))) refuse(no.notDuty)
      const { measure, photosAfter, cost = null } = body
      const reply = { round: row.round, measure, photosAfter, cost }
      const by = { replyBy: who.userId, replyName: who.userName, replyTime: who.now }
      return { rounds: [...roundsOf(row), { ...reply, ...by }], replyTime: who.now }
    },
    did: ({ recordNo }) => `提交整改${recordNo}`,
    tell: async ({ db, who, row }) => {
      await acted(db, who, row)
      if (!(await openRecheck(db, who, row))) await askRecheck(db, who, row, who.userId)
      await settleInspect(db, who, row.inspectId)
    },
  },
  recheck: {
    values: async ({ db, who, row, body }) => {
      assertSaid(who, body)
      const passes = body.pass === recheckResult.is.pass
      const verdict = await verdictOf(db, who, row, { pass: passes, opinion: body.opinion })
      return verdict === 'WAITING' ? { status: rectifyStatus.is.waiting } : recheckedValues(who, row, body)
    },
    did: ({ recordNo, status }) =>
      status === rectifyStatus.is.failed ? `复查整改${recordNo}：不通过` : `复查整改${recordNo}：通过`,
    tell: async ({ db, who, row }) => {
      if (row.status === rectifyStatus.is.waiting) return
      await afterRecheck(db, who, row)
    },
  },
  postpone: {
    values: async ({ db, who, row, body }) => {
      if (row.dutyId !== who.userId) who.must(`${inspectionRecordPage}.postpone`)
      const log: unknown[] = row.postponeLog
      const postponement = { to: body.deadline, today: who.today, postponed: log.length > 0 }
      assertPostpone({ ...row, ...postponement, isLeader: await runsTheHouse(db, who) })
      const entry = { from: row.deadline, to: body.deadline, reason: body.reason, byName: who.userName, time: who.now }
      return { deadline: body.deadline, postponeLog: [...log, entry] }
    },
    did: ({ recordNo, deadline }) => `整改${recordNo}延期至${deadline}`,
    tell: ({ db, who, row }) => askLater(db, who, row),
  },
})

/** The person responsible, the leader of that department, or a user with `.reply`. */
async function mayReply(db: Db, who: Who, row: Finding) {
  if (row.dutyId === who.userId || who.may(`${inspectionRecordPage}.reply`)) return true
  return who.empId !== null && (await leaderOf(db, who, row.dutyDeptId)) === who.empId
}

async function runsTheHouse(db: Db, who: Who) {
  const roles = await rolesOf(db, who)
  return who.isAdmin || roles.some(({ roleCode }) => leaders.roleCodes.includes(roleCode))
}
