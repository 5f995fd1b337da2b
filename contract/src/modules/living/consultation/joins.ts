import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('consultation', '咨询接待')
export const consultationWaits = joinWaits({
  consultFollow: {
    label: '咨询待跟进',
    sort: 90,
    link: listLink('/live/consult/base', 'consultation.list', { overdue: '1' }),
  },
})

touchedBy('staffLeaves', 'consultation')
