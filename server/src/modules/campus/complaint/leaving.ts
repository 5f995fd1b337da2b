import { wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '../../../core/db/db.ts'
import { patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { usersOf } from '../../platform/message/service.ts'
import { joinHandOver } from '../../platform/staff/service.ts'
import { complaints } from './tables.ts'

/** 处理中: somebody is to answer it. */
const inHand = 2

joinHandOver({
  type: '处理中的投诉建议',
  duties: async (db, who, empId) => (await handledBy(db, who, empId)).map(({ complaintNo }) => complaintNo),
  move: async (db, who, empId, to) => {
    const [handlerId] = await usersOf(db, who.orgId, { empIds: [to] })
    if (!handlerId) wrongValue('handoverEmpId', '接手人还没有可用的账号，不能接手投诉建议')
    for (const row of await handledBy(db, who, empId)) await patch(db, complaints, who, row, { handlerId })
  },
})

const handledBy = (db: Db, who: Who, empId: string) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('status', '=', inHand)
    .where('handlerId', 'in', (eb) =>
      eb.selectFrom('userAccount').select('userId').where('orgId', '=', who.orgId).where('empId', '=', empId),
    )
    .orderBy('complaintNo')
    .execute()
