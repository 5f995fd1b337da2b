import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('adverse-event', '不良事件')
export const adverseEventWaits = joinWaits({
  adverse: {
    label: '不良事件待受理',
    sort: 240,
    link: listLink('/administration/adverseEvent/records', 'adverse-event.list', { status: '1' }, 'audit'),
  },
})

touchedBy('staffLeaves', 'adverse-event')
