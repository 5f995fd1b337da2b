import { joinWaits, listLink } from '../../../kit/joins.ts'

export const assessmentWaits = joinWaits({
  assessExpire: {
    label: '评估到期',
    sort: 110,
    link: listLink('/careplan/assessment/record', 'assessment.list', { dueState: '1,2' }),
  },
})
