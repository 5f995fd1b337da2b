import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { useRead } from '../../../../app/kit/cached.ts'
import { Lasting } from '../../../../app/kit/lasting.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import { useTold } from './use-told.ts'

/** #/alarm/{alarmId}: one alarm, whatever has become of it, and what was done about it. */
export default function AlarmPage({ alarmId }: Record<string, string>) {
  const read = useRead(alarm.get, { alarmId })
  const again = useTold(read.again, `alarm:${alarmId}`)
  return (
    <Lasting of={read}>
      {(row, connected) => (
        <>
          <AlarmCard row={row} connected={connected} again={again} />
          <section className="card stack-tight">
            <h2>处理过程</h2>
            {row.timeline.map(({ time, text, byName }) => (
              <p key={`${time}${text}`}>{`${time.slice(5, 16)} ${byName ?? ''} ${text}`}</p>
            ))}
          </section>
          <a className="button" href="#/alarms">
            全部报警
          </a>
        </>
      )}
    </Lasting>
  )
}
