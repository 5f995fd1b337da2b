import { Complaint } from '#contract/modules/campus/complaint/complaint.ts'
import { table } from '#core/rows/table.ts'

export const complaints = table('complaint', 'complaintId', {
  label: '投诉建议',
  fields: Complaint,
  title: 'complaintNo',
})
