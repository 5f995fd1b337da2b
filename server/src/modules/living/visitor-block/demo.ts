import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

/** One visitor blocked for the institution, one for a resident, and one whose block was lifted. */
const makeBlocks: Demo = async ({ db, orgId, now }) => {
  const residents = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', liveStatus.is.living)
    .orderBy('oldmanNo')
    .limit(2)
    .execute()
  const by = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'director')
    .executeTakeFirstOrThrow()
  const today = now.slice(0, 10)
  const blocks = [
    { visitorName: '保健品推销员', visitorPhone: '13700000911', reason: '多次在活动区向老人推销保健品', back: 40 },
    {
      visitorName: '吴志强',
      visitorPhone: '13700000912',
      reason: '酒后吵闹，老人本人不愿再见',
      back: 12,
      oldmanId: residents.at(0)?.oldmanId,
      endDate: addDays(today, 60),
    },
    {
      visitorName: '郑小军',
      visitorPhone: '13700000913',
      reason: '未经同意带老人外出，已沟通',
      back: 90,
      status: 0 as const,
      oldmanId: residents.at(1)?.oldmanId,
    },
  ]
  const rows = blocks.map(
    ({ back, ...block }, at): FreshRow<'visitorBlock'> => ({
      orgId,
      blockId: `visitor-block-${at + 1}`,
      oldmanId: null,
      endDate: null,
      status: 1,
      ...block,
      createBy: by.userId,
      createByName: by.userName,
      createTime: `${addDays(today, -back)} 15:20:00`,
    }),
  )
  await db.insertInto('visitorBlock').values(rows).execute()
}
export default makeBlocks
