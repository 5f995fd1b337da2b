import { changeStatus } from '#contract/modules/care/level-change/level-change.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { owe, oweThere, tell, undone } from '../../platform/message/service.ts'
import { joinApproval } from '../../platform/review/service.ts'

/**
 * To-dos of a change of level, and the message when the nightly job could not carry it out (care.md 11b LEVEL_CHANGE).
 */

const bizType = 'LEVEL_CHANGE'
const notDone = 'failed'
export const changeOf = ({ changeId }: { changeId: string }) => ({ bizType, bizId: changeId })
const routePath = '/careplan/level'
const query = (resident: Row<'oldman'>) => ({ view: 'changes', oldmanName: resident.oldmanName })
/** Only users of the ward: a head nurse of another ward could not affirm it. */
const permit = 'careplan.level.affirm'
const affirming = ({ deptId }: Row<'oldman'>) => ({ permit, deptId })

joinApproval({ biz: bizType, event: 'proposed', permit })

const confirmRequest = (resident: Row<'oldman'>, row: Row<'levelChange'>) => ({
  ...changeOf(row),
  event: 'proposed',
  title: `${resident.oldmanName}的等级变更待确认`,
  content: `${resident.bedName ?? ''} ${resident.oldmanName}，拟自${row.effectiveDate}起调整护理等级。`,
  routePath,
  query: query(resident),
})

export async function propose(db: Db, who: Who, resident: Row<'oldman'>, row: Row<'levelChange'>) {
  const news = confirmRequest(resident, row)
  await tell(db, who, affirming(resident), { ...news, msgType: msgType.review, msgLevel: msgLevel.ordinary })
  await owe(db, who, affirming(resident), { ...news, todoType: bizType })
}

/** After a move to another ward the users there are asked. */
export const proposeThere = (db: Db, who: Who, resident: Row<'oldman'>, row: Row<'levelChange'>) =>
  oweThere(db, who, affirming(resident), { ...confirmRequest(resident, row), todoType: bizType })

export async function failed(db: Db, who: Who, resident: Row<'oldman'>, row: Row<'levelChange'>, reason: string) {
  const news = {
    ...changeOf(row),
    event: notDone,
    title: `${resident.oldmanName}的等级变更未能生效`,
    content: `${resident.bedName ?? ''} ${resident.oldmanName}：${reason}。该变更已作废，请重新提出。`,
    routePath,
    query: query(resident),
  }
  await tell(db, who, affirming(resident), { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
  await owe(db, who, affirming(resident), { ...news, todoType: bizType })
}

/** The to-do ends: a new change is proposed, the level was changed directly, or the resident has left. */
export async function forgetFailed(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('levelChange')
    .select('changeId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('changeStatus', '=', changeStatus.is.void)
    .execute()
  for (const row of rows) await undone(db, who, { ...changeOf(row), event: notDone })
}
