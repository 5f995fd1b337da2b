import { useEffect } from 'react'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { useRead } from '../../../../app/kit/cached.ts'
import { Lasting } from '../../../../app/kit/lasting.tsx'
import { online } from '../../../../app/kit/reach.ts'
import { AlarmCard } from './AlarmCard.tsx'

const againMs = 15_000

/** #/alarm/{alarmId}: one alarm, whatever has become of it, and what was done about it. */
export default function AlarmPage({ alarmId }: Record<string, string>) {
  const read = useRead(alarm.get, { alarmId })
  const { again } = read
  useEffect(() => {
    const timer = setInterval(() => online.get() && again(), againMs)
    return () => clearInterval(timer)
  }, [again])
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
