import { msgType } from '#contract/modules/platform/message/message.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Who } from '#core/who/who.ts'
import { nurseHeads, tell } from '../../../platform/message/service.ts'

/** Notifies of certificates that expire in 30, 7 or 0 days (care.md 8, 11b ASSESSOR_CERT). */

const stages = [0, 7, 30]

/**
 * The latest stage a certificate has reached; a stage that fell into a standstill of the server is notified afterwards.
 */
const stageOf = (left: number) => stages.find((stage) => left <= stage)

async function tellExpiring(db: Db, who: Who) {
  const rows = await db
    .selectFrom('userAssess')
    .innerJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'userAssess.orgId').onRef('user.userId', '=', 'userAssess.userId'),
    )
    .select(['userAssess.userId', 'userAssess.certNo', 'userAssess.certExpireDate', 'user.userName', 'user.deptId'])
    .where('userAssess.orgId', '=', who.orgId)
    .where('user.status', '=', userStatus.is.normal)
    .where('userAssess.certExpireDate', '>=', who.today)
    .where('userAssess.certExpireDate', '<=', addDays(who.today, 30))
    .orderBy('userAssess.userId')
    .execute()
  const heads = await nurseHeads(db, who.orgId)
  let notified = 0
  for (const { userId, userName, certNo, certExpireDate } of rows) {
    const left = daysBetween(who.today, String(certExpireDate))
    const news = {
      msgType: msgType.expiry,
      msgLevel: 1 as const,
      title: left === 0 ? `${userName}的评估员证书今天到期` : `${userName}的评估员证书还有${left}天到期`,
      content: `证书号${certNo ?? ''}，有效期至${certExpireDate}。到期后不能再做标准评估，请及时换证并更新授权。`,
      bizType: 'ASSESSOR_CERT',
      bizId: userId,
      event: `${certExpireDate} ${stageOf(left)}`,
      routePath: '/careplan/assessment/authority',
    }
    notified += await tell(db, who, { userIds: [userId] }, news)
    notified += await tell(db, who, { ...heads, except: userId }, news)
  }
  return notified
}

joinRound('reminder-day', {
  title: '评估员证书到期',
  touches: ['message'],
  run: (db, { who }) => tellExpiring(db, who),
})
