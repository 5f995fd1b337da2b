import { joinWaits, listLink, touchedBy } from '../../../kit/joins.ts'

export const complaintWaits = joinWaits({
  complaint: {
    label: '投诉待受理',
    sort: 250,
    link: listLink('/administration/complaint/records', 'complaint.list', { status: '1' }, 'assign'),
  },
})

touchedBy('staffLeaves', 'complaint')
