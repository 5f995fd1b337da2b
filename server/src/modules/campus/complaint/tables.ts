import { Complaint } from '#contract/modules/campus/complaint/complaint.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const complaints = table('complaint', 'complaintId', {
  label: '投诉建议',
  fields: Complaint,
  title: 'complaintNo',
})
export const complaintNumbers = serial('complaint', 'complaintNo', { prefix: 'TS', by: 'day', digits: 3 })
