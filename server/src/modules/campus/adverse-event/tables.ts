import { AdverseEvent } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { table } from '#core/rows/table.ts'

export const adverseEvents = table('adverseEvent', 'eventId', {
  label: '不良事件',
  fields: AdverseEvent,
  title: 'eventNo',
})
