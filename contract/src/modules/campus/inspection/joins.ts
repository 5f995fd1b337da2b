import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('inspection', '监管检查')
export const inspectionWaits = joinWaits({
  recheck: {
    label: '整改待复查',
    sort: 260,
    link: listLink('/government/rectify?view=recheck', 'inspection.recordList', { mine: '2' }),
  },
  rectifyLate: {
    label: '整改已逾期',
    sort: 270,
    link: listLink('/government/rectify?view=late', 'inspection.recordList', { overdue: '1' }),
  },
})

touchedBy('staffLeaves', 'inspection')
