import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('complaint', '投诉建议')
export const complaintWaits = joinWaits({
  complaint: {
    label: '投诉待受理',
    sort: 250,
    link: listLink('/administration/complaint/records', 'complaint.list', { status: '1' }, 'assign'),
  },
})

touchedBy('staffLeaves', 'complaint')
