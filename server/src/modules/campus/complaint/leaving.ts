import { complaintStatus } from '#contract/modules/campus/complaint/complaint.ts'
import type { Db } from '../../../core/db/db.ts'
import { patchEach, rowsWith } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { accountsOf, heirOf, joinHandOver } from '../../platform/staff/service.ts'
import { complaints } from './tables.ts'

joinHandOver({
  type: '处理中的投诉建议',
  duties: async (db, who, empId) => (await handledBy(db, who, empId)).map(({ complaintNo }) => complaintNo),
  move: async (db, who, empId, to) => {
    const handlerId = await heirOf(db, who, to, '接手投诉建议')
    await patchEach(db, complaints, who, await handledBy(db, who, empId), { handlerId })
  },
})

async function handledBy(db: Db, who: Who, empId: string) {
  const open = { status: complaintStatus.is.handled, handlerId: await accountsOf(db, who, empId) }
  return rowsWith(db, complaints, who, open, 'complaintNo')
}
