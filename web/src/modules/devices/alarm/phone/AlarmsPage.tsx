import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { useRead } from '../../../../app/kit/cached.ts'
import { Lasting } from '../../../../app/kit/lasting.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import { Ranked } from './Ranked.tsx'
import { useTold } from './use-told.ts'

/** #/alarms: the alarms that are open, those that name me first; calls have a page of their own. */
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
