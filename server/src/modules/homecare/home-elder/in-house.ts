import { residentWarning } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { tell } from '../../platform/message/service.ts'
import { openOrdersOf } from './effects.ts'
import { homeElders } from './tables.ts'

/**
 * A resident of the institution is cared for there: his archive of home care is paused from the move-in day
 * (services.md 3).
 */
joinResidence({
  name: 'home-elder',
  asideOfStep: async (db, who, { name, resident }) => {
    if (name === 'checkin' || name === 'revokeQuit') await pauseAtHome(db, who, resident.oldmanIdCard)
  },
})

async function pauseAtHome(db: Db, who: Who, idCard: string | null) {
  if (!idCard) return
  const row = await db
    .selectFrom('homeOldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(isNumber('homeOldman.oldmanIdCard', [idCard]))
    .where('status', '=', homeStatus.is.served)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return
  // Without an end: it is resumed by hand when he lives at home again.
  const pause = { pauseFrom: who.today, pauseTo: null, pauseReason: residentWarning }
  await patch(db, homeElders, who, row, { status: homeStatus.is.paused, ...pause })
  await tellPaused(db, who, row)
}

/** Notifies users who dispatch workers: rules skip the elder from now on, open orders have to be cancelled by them. */
async function tellPaused(db: Db, who: Who, { oldmanId, oldmanName }: Row<'homeOldman'>) {
  const n = await openOrdersOf(db, who, oldmanId)
  await tell(
    db,
    who,
    { permit: 'homecare.serverWorkorder.distribute' },
    {
      msgType: msgType.workOrder,
      msgLevel: msgLevel.important,
      bizType: 'ORDER',
      bizId: oldmanId,
      event: `in house ${who.today}`,
      title: `${oldmanName}已入住机构，居家服务已暂停`,
      content: n > 0 ? `还有${n}个未完成的工单，请核实是否取消。` : '工单规则不再为他生成工单。',
      routePath: '/homecare/archives',
      query: { oldmanId },
    },
  )
}
