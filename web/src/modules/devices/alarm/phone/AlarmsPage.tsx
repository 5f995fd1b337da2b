import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { LastKnown } from '../../../../app/kit/screen/last-known.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { AlarmCard } from './AlarmCard.tsx'
import { useAlertReload } from './duty/use-alert-reload.ts'
import { Ranked } from './Ranked.tsx'

/** #/alarms: the open alarms, those that name the user first; calls have a page of their own. */
export default function AlarmsPage() {
  const read = useRead(alarm.unclosed, {})
  const again = useAlertReload(read.again)
  return (
    <LastKnown of={read}>
      {({ list }, connected) => (
        <Ranked
          rows={list.filter(({ alarmKind: kind }) => kind !== alarmKind.is.call)}
          rankOf={({ level, raisedTime }) => ({ level, time: raisedTime })}
          empty="当前没有报警"
        >
          {(row) => <AlarmCard key={row.alarmId} row={row} connected={connected} again={again} link />}
        </Ranked>
      )}
    </LastKnown>
  )
}
