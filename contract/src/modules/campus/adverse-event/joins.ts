import { joinWaits, nameModule } from '../../../kit/joins.ts'
import { listLink } from '../../../kit/links.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('adverse-event', '不良事件')
export const adverseEventWaits = joinWaits({
  adverse: {
    label: '不良事件待受理',
    sort: 240,
    link: listLink('/administration/adverseEvent/records', 'adverse-event.list', { status: '1' }, 'audit'),
  },
})

touchedBy('staffLeaves', 'adverse-event')
