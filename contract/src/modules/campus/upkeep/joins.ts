import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('upkeep', '设备报修')
touchedBy('staffLeaves', 'upkeep')
export const upkeepWaits = joinWaits({
  upkeep: {
    label: '报修待派单',
    sort: 255,
    link: listLink('/administration/upkeep', 'upkeep.list', { status: '1' }, 'assign'),
  },
})
