import { complaintStatus } from '#contract/modules/campus/complaint/complaint.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { complaintRows } from './rows.ts'
import { deadlineOf } from './rules.ts'
import { complaintNumbers, complaints } from './tables.ts'

/** The first values of every complaint: its number, its deadline, its state. */
export async function begun(db: Db, who: Who, input: { complaintType: number | string; receiveTime: string }) {
  return {
    deadline: deadlineOf(input),
    status: complaintStatus.is.open,
    complaintNo: await complaintNumbers.next(db, who),
  }
}

interface ComplaintInput {
  complaintType: number
  source: number
  complainant?: string | null
  phone?: string | null
  content: string
}

/** A complaint from another module: without a resident, received now. */
export async function registerComplaint(db: Db, who: Who, input: ComplaintInput) {
  const values = { ...input, receiveTime: who.now }
  return insert(db, complaints, who, { ...values, files: [], ...(await begun(db, who, values)) })
}

/** How many are not assigned yet. */
export const countOpen = (db: Db, who: Who) =>
  countOf(complaintRows.filtered({ db, who }, { status: complaintStatus.is.open }))
