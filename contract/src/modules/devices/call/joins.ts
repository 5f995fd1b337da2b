import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'

nameModule('call', '呼叫')
export const callWaits = joinWaits({
  call: { label: '待响应的呼叫', sort: 10, link: listLink('/yunmuIot/callRecord', 'call.list', { callStatus: '0' }) },
})
