import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { Lasting } from '../../../../app/kit/screen/lasting.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { AlarmCard } from './AlarmCard.tsx'
import { useTold } from './duty/use-told.ts'
import { Ranked } from './Ranked.tsx'

/** #/alarms: the open alarms, those that name the user first; calls have a page of their own. */
export default function AlarmsPage() {
  const read = useRead(alarm.unclosed, {})
  const again = useTold(read.again)
  return (
    <Lasting of={read}>
      {({ list }, connected) => (
        <Ranked
          rows={list.filter(({ alarmKind: kind }) => kind !== alarmKind.is.call)}
          rankOf={({ level, raisedTime }) => ({ level, time: raisedTime })}
          empty="当前没有报警"
        >
          {(row) => <AlarmCard key={row.alarmId} row={row} connected={connected} again={again} link />}
        </Ranked>
      )}
    </Lasting>
  )
}
