import { AdverseEvent } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const adverseEvents = table('adverseEvent', 'eventId', {
  label: '不良事件',
  fields: AdverseEvent,
  title: 'eventNo',
})
export const eventNumbers = serial('adverseEvent', 'eventNo', { prefix: 'BL', by: 'day', digits: 3 })
