import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, lapseTodos, owe, tell } from '../../platform/message/service.ts'

/** Rows changed by hand stay after a change of level: the nurses decide about them (care.md 11b LEVEL_ROWS). */

const bizType = 'LEVEL_ROWS'
const askedDays = 7

export async function askAboutKept(db: Db, who: Who, resident: Row<'oldman'>, executionId: string, keptCount: number) {
  const news = {
    bizType,
    bizId: executionId,
    event: `level ${resident.levelId} ${who.today}`,
    title: `${resident.oldmanName}已调级，${keptCount}个手工调整过的项目保留`,
    content: '请查看护理执行，决定这些项目是否继续。',
    routePath: '/careplan/execution',
    query: { executionId },
  }
  const to = { roleCodes: ['NURSE'], deptId: resident.deptId }
  await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.ordinary })
  await owe(db, who, to, { ...news, todoType: bizType })
}

/** A row of the schedule was saved: the to-do ends. */
export const keptDecided = (db: Db, who: Who, executionId: string) => done(db, who, { bizType, bizId: executionId })

joinRound('care-day', {
  title: '手工调整项目的提醒到期',
  touches: ['todo'],
  run: (db, { who }) => lapseTodos(db, who, bizType, askedDays),
})
