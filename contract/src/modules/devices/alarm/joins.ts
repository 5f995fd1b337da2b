import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('alarm', '报警')
const alarms = listLink('/yunmuIot/alarm', 'alarm.list', { alarmKinds: '1,3,4,5', alarmStatus: '0' })
const locateAlarms = listLink('/elderPosition/locateAlarm', 'alarm.recordList', { recordStatus: '0' })

export const alarmWaits = joinWaits({
  /**
   * Calls have a number of their own. Users who see where residents are, but no devices, have only a screen of those
   * alarms.
   */
  alarm: { label: '待处理的报警', sort: 20, link: (may) => (may('yunmuIot.alarm.query') ? alarms : locateAlarms) },
})

touchedBy('stayChanges', 'alarm')
