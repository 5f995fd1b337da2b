import { changeStatus } from '#contract/modules/care/level-change/level-change.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { levelAdditions } from '../../living/care-level/service.ts'

export const after = ['care/level-config']

const { proposed, affirmed, rejected } = changeStatus.is
const kinds = [
  { status: proposed, days: 1, reason: '近期跌倒，行走需要搀扶' },
  { status: proposed, days: 2, reason: '进食需要协助' },
  { status: proposed, days: 1, reason: '夜间需要翻身' },
  { status: affirmed, days: 3, reason: '术后需要全面照护' },
  { status: rejected, days: -20, reason: '家属要求提高等级' },
  { status: rejected, days: -45, reason: '短期感冒' },
]

/** Some residents proposed for the next level, one affirmed for a coming day, two rejected. */
const makeChanges: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const levels = await db.selectFrom('level').select('levelId').where('orgId', '=', orgId).orderBy('sort').execute()
  const ids = levels.map(({ levelId }) => levelId)
  const knownLevels = await levelAdditions(db, systemWho(orgId, now), ids)
  const residents = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'levelId'])
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', livesHere)
    .where('levelId', 'in', ids.slice(0, -1))
    .orderBy('oldmanNo')
    .execute()
  const head = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'nurse_head')
    .executeTakeFirstOrThrow()
  const price = (levelId: string | null) => (levelId && knownLevels.get(levelId)?.monthPrice) || 0
  const rows = kinds.flatMap(({ status, days, reason }, at) => {
    const resident = residents[at * 19 + 7]
    const toLevelId = ids[ids.indexOf(resident?.levelId ?? '') + 1]
    if (!resident || !toLevelId) return []
    const isDecided = status !== proposed
    const decidedAt = `${addDays(today, Math.min(days, 0) - 1)} 15:20:00`
    return [
      {
        orgId,
        changeId: `level-change-${at + 1}`,
        oldmanId: resident.oldmanId,
        changeStatus: status,
        fromLevelId: resident.levelId,
        toLevelId,
        priceDiff: price(toLevelId) - price(resident.levelId),
        effectiveDate: addDays(today, days),
        reason,
        familyConfirm: status === affirmed ? 1 : 0,
        confirmName: status === affirmed ? '家属' : null,
        affirmBy: status === affirmed ? head.userId : null,
        affirmByName: status === affirmed ? head.userName : null,
        affirmTime: status === affirmed ? decidedAt : null,
        rejectReason: status === rejected ? '复查后好转，暂不调整' : null,
        createBy: head.userId,
        createByName: head.userName,
        createTime: isDecided ? decidedAt : now,
      },
    ]
  })
  if (rows.length > 0) await db.insertInto('levelChange').values(rows).execute()
}
export default makeChanges
