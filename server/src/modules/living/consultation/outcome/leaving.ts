import { wrongValue } from '#contract/kit/refusals.ts'
import { consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import type { Db } from '#core/db/db.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinLeaving, salesmanOf } from '../../../platform/staff/service.ts'
import { calledOff } from '../follow-up.ts'
import { tellReceiver } from '../service.ts'
import { consultations } from '../tables.ts'

// Only its receiver opens a consultation: the successor becomes the receiver, and gets the to-do for the due interview
// (administration.md 2.1, residence.md 3).

const open = [consultStatus.is.waiting, consultStatus.is.following]

async function received(db: Db, who: Who, empId: string) {
  const own = await db
    .selectFrom('salesman')
    .select('saleId')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  return own ? rowsWith(db, consultations, who, { saleId: own.saleId, consultStatus: open }, 'consultNo') : []
}

joinLeaving({
  type: '跟进中的咨询',
  duties: async (db, who, empId) =>
    (await received(db, who, empId)).map(({ oldmanName, consultNo }) => `${oldmanName}（${consultNo}）`),
  move: async (db, who, empId, to) => {
    const heir =
      (await salesmanOf(db, who, { empId: to })) ?? wrongValue('handoverEmpId', '接手人不是销售人员，不能接手咨询')
    for (const row of await received(db, who, empId)) {
      await calledOff(db, who, row)
      await tellReceiver(db, who, await patch(db, consultations, who, row, { saleId: heir.saleId, followTold: null }))
    }
  },
})
