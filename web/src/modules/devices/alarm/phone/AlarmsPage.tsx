import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { useRead } from '../../../../app/kit/cached.ts'
import { Lasting } from '../../../../app/kit/lasting.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import { useTold } from './use-told.ts'

/** #/alarms: the alarms that are open, the most urgent first; calls have a page of their own. */
export default function AlarmsPage() {
  const read = useRead(alarm.unclosed, {})
  const again = useTold(read.again)
  return (
    <Lasting of={read}>
      {({ list }, connected) => {
        const own = list
          .filter(({ alarmKind: kind }) => kind !== alarmKind.is.call)
          .toSorted((a, b) => b.level - a.level || (a.raisedTime < b.raisedTime ? -1 : 1))
        if (own.length === 0) return <p className="empty">当前没有报警</p>
        return own.map((row) => <AlarmCard key={row.alarmId} row={row} connected={connected} again={again} link />)
      }}
    </Lasting>
  )
}
