import { registerStatus } from '#contract/modules/campus/activity/register.ts'
import { familyScope, informType } from '#contract/modules/living/family-notice/family-notice.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { informFamilies } from '../../living/family-notice/service.ts'
import { type NewMessage, tell } from '../../platform/message/service.ts'
import { activityIds } from './reads.ts'

/** Messages of activities (administration.md 1.6) to the carers of participants, the organiser, the helpers. */

type Activity = Row<'activity'>

const about = (row: Activity, news: Pick<NewMessage, 'title' | 'content' | 'event'>): NewMessage => ({
  msgType: msgType.activity,
  msgLevel: msgLevel.ordinary,
  bizType: 'ACTIVITY',
  bizId: row.activityId,
  routePath: '/administration/activity',
  query: { id: row.activityId },
  ...news,
})
const when = ({ startTime, endTime, place }: Activity) =>
  `${startTime.slice(0, 16)}—${endTime.slice(startTime.slice(0, 10) === endTime.slice(0, 10) ? 11 : 0, 16)}，${place}`
const runs = ({ organiserId, helpers }: Activity) => [organiserId, ...activityIds(helpers)]

/** Its time or place was changed. */
export async function tellMoved(db: Db, who: Who, row: Activity) {
  const empIds = [...runs(row), ...(await carersOf(db, who, await takingPart(db, who, row)))]
  const news = {
    title: `活动“${row.title.slice(0, 40)}”时间或地点有变`,
    content: when(row),
    event: `moved ${row.version}`,
  }
  await tell(db, who, { empIds, except: who.userId }, about(row, news))
}

/** Cancelled: carers are notified, and the families of registered residents. */
export async function tellCancelled(db: Db, who: Who, row: Activity, oldmanIds: readonly string[]) {
  const empIds = [...runs(row), ...(await carersOf(db, who, oldmanIds))]
  const why = `原定${when(row)}。原因：${row.cancelReason ?? ''}`
  const title = `活动“${row.title.slice(0, 40)}”已取消`
  await tell(db, who, { empIds, except: who.userId }, about(row, { title, content: why, event: 'cancelled' }))
  await informFamilies(db, who, {
    oldmanIds,
    informType: informType.is.activity,
    familyScope: familyScope.is.all,
    title,
    content: `您好，${why}。给您带来不便，敬请谅解。`,
  })
}

/** Moved up from the waiting list. */
export async function tellPromoted(db: Db, who: Who, row: Activity, { oldmanId, oldmanName }: Row<'oldman'>) {
  const empIds = [...runs(row), ...(await carersOf(db, who, [oldmanId]))]
  const news = {
    title: `${oldmanName}候补成功：${row.title.slice(0, 40)}`,
    content: when(row),
    event: `promoted ${oldmanId} ${who.now}`,
  }
  await tell(db, who, { empIds }, about(row, news))
}

/** It begins within an hour. */
export const tellSoon = (db: Db, who: Who, row: Activity) =>
  tell(
    db,
    who,
    { empIds: runs(row) },
    about(row, {
      title: `活动即将开始：${row.title.slice(0, 40)}`,
      content: when(row),
      event: `soon ${row.startTime}`,
    }),
  )

async function takingPart(db: Db, { orgId }: Who, { activityId }: Activity) {
  const found = await db
    .selectFrom('activityRegister')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('activityId', '=', activityId)
    .where('registerStatus', '=', registerStatus.is.registered)
    .execute()
  return found.map(({ oldmanId }) => oldmanId)
}

async function carersOf(db: Db, { orgId }: Who, oldmanIds: readonly string[]) {
  const found = await db
    .selectFrom('oldmanCarer')
    .select('empId')
    .distinct()
    .where('orgId', '=', orgId)
    .where('oldmanId', 'in', ['', ...oldmanIds])
    .execute()
  return found.map(({ empId }) => empId)
}
