import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type patrolRecord as calls, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { done } from '../../../platform/message/service.ts'
import { rectify } from '../service.ts'
import { taskPoints, tasks } from '../tables.ts'
import { pointAnswer } from './answer.ts'
import { areaOf } from './news.ts'

const rectifies = 'government.rectify.add'

/** Handles an abnormal point: by a user with its to-do, or a holder of `.checkin` (administration.md 4). */
export async function handle({ db, who, params, body }: Ctx<typeof calls.recordPointUpdate>) {
  if (body.toRectify === 1) who.must(rectifies)
  const handleRemark = body.handleRemark ?? wrongValue('handleRemark', '处理说明不能为空')
  const point = await own(db, taskPoints, who, params.taskPointPkId)
  const bizId = point.taskPointPkId
  const openTodos = await db
    .selectFrom('todo')
    .select('id')
    .where('orgId', '=', who.orgId)
    .where('bizType', '=', 'PATROL_ABNORMAL')
    .where('bizId', '=', bizId)
    .where('handlerId', '=', who.userId)
    .executeTakeFirst()
  if (!openTodos) who.must('administration.patrolRecord.checkin')
  if (point.abnormal !== 1) refuse(common.wrongState, { name: pointStatus.label(point.pointStatus) })
  if (point.handled === 1) refuse(common.wrongState, { name: '已处理' })
  if (body.version !== point.version) refuse(common.stale)
  const handled = await update(db, taskPoints, who, point, {
    handled: 1,
    handleRemark,
    handlePhotos: body.photos ?? [],
    handleTime: who.now,
    handleByName: who.userName,
    version: body.version,
  })
  await done(db, who, { bizType: 'PATROL_ABNORMAL', bizId })
  if (body.toRectify === 1) await passOn(db, who, handled, body)
  who.did(`处理巡更异常：${point.pointName}`)
  return pointAnswer({ point: handled, task: await own(db, tasks, who, point.taskId) })
}

/** A rectification of it: the leader of the area is responsible, unless another is named (services.md 2.4). */
async function passOn(
  db: Db,
  who: Who,
  point: Row<'patrolTaskPoint'>,
  { dutyId, deadline }: Ctx<typeof calls.recordPointUpdate>['body'],
) {
  const area = await areaOf(db, who, point)
  await rectify(db, who, {
    point,
    dutyId,
    deadline,
    deptId: area?.deptId ?? null,
    leaderEmpId: area?.leaderEmpId ?? null,
  })
}
