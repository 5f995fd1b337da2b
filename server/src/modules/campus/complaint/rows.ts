import { sql } from 'kysely'
import { complaint, complaintStatus } from '#contract/modules/campus/complaint/complaint.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import { complaints } from './tables.ts'

export const complaintPage = 'administration.complaint.records'

const overdue = (now: string) =>
  sql<0 | 1>`(complaint.status in (${complaintStatus.is.open}, ${complaintStatus.is.handled})
    and complaint.deadline < ${now})::int`

export const complaintRows = listing(complaints, complaint.list, {
  rows: (db, who) => {
    const seen = withResident(db, who, complaints, 'handlerId')
      .select(overdue(who.now).as('overdue'))
      .select(userName('complaint.handlerId').as('handlerName'))
    const own = sql<boolean>`(complaint.handler_id = ${who.userId} or complaint.create_by = ${who.userId})`
    return who.may(`${complaintPage}.query`) ? seen : seen.where(own)
  },
  sort: ['receiveTime', 'deadline', 'status', 'complaintNo'],
  where: { overdue: (value: number, who) => sql`${overdue(who.now)} = ${value}` },
})
