import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('outing', '外出管理')
export const outingWaits = joinWaits({
  outOverdue: { label: '逾期未归', sort: 30, link: listLink('/live/Outing/register', 'outing.list', { overdue: '1' }) },
  outAudit: {
    label: '外出待审核',
    sort: 40,
    link: listLink('/live/Outing/audit', 'outing.auditList', { auditType: '1,3' }),
  },
  postponeAudit: {
    label: '延期待审核',
    sort: 50,
    link: listLink('/live/Outing/audit', 'outing.auditList', { auditType: '2' }),
  },
})

touchedBy('stayEnds', 'outing')
