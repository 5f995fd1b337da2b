import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('assessment', '评估')
export const assessmentWaits = joinWaits({
  assessExpire: {
    label: '评估到期',
    sort: 110,
    link: listLink('/careplan/assessment/record', 'assessment.list', { dueState: '1,2' }),
  },
})
