import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('staff', '员工')
export const staffWaits = joinWaits({
  certExpire: {
    label: '员工证件到期',
    sort: 200,
    link: listLink('/administration/staff', 'staff.list', { certExpire: '1' }),
  },
})
