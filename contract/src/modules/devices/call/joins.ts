import { joinWaits, listLink } from '../../../kit/joins.ts'

export const callWaits = joinWaits({
  call: { label: '待响应的呼叫', sort: 10, link: listLink('/yunmuIot/callRecord', 'call.list', { callStatus: '0' }) },
})
