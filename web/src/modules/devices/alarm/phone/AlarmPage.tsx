import type { ReplyFor } from '#contract/kit/calls.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { LastKnown } from '../../../../app/kit/screen/last-known.tsx'
import { Alerts } from '../../../../app/kit/screen/Person.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { pageOf } from '../../../../app/pages.ts'
import { may } from '../../../../app/session.ts'
import { AlarmCard } from './AlarmCard.tsx'
import { Curve } from './Curve.tsx'
import { useAlertReload } from './duty/use-alert-reload.ts'
import './alarm-page.css'

type Detail = ReplyFor<typeof alarm.get>

/** #/alarm/{alarmId}: one alarm in any state: person with warnings, measured values, steps, earlier alarms. */
export default function AlarmPage({ alarmId }: Record<string, string>) {
  const read = useRead(alarm.get, { alarmId })
  const again = useAlertReload(read.again, `alarm:${alarmId}`)
  return (
    <LastKnown of={read}>
      {(row, connected) => (
        <>
          <AlarmCard row={row} connected={connected} again={again} />
          <Followed row={row} />
          <About row={row} />
          <Curve curve={row.curve} />
          <section className="card stack-tight">
            <h2>处理过程</h2>
            {row.timeline.map(({ time, text, byName }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same of one second
              <p key={at}>{`${time.slice(5, 16)} ${byName ?? ''} ${text}`}</p>
            ))}
          </section>
          <EarlierAlarms rows={row.previous} />
          <a className="button" href="#/alarms">
            全部报警
          </a>
        </>
      )}
    </LastKnown>
  )
}

/** A link for users with the permission. */
function Way({ to, children }: { to: string; children: string }) {
  const page = pageOf(to)?.page
  if (!page || !may(page.permit)) return <b>{children}</b>
  return (
    <a className="person line-start" href={`#${to}`}>
      {children}
    </a>
  )
}

/** Records that were made by handling it. */
function Followed({ row: { incidentId, taskId } }: { row: Detail }) {
  if (!incidentId && !taskId) return null
  return (
    <section className="card stack-tight">
      {incidentId && <p>已生成不良事件草稿，请在电脑上补充并上报</p>}
      {taskId && <Way to={`/task/${taskId}`}>已安排护理任务</Way>}
    </section>
  )
}

/** The resident, with warnings; for a position alarm its place. */
function About({ row: { resident, areaName, railName, threshold } }: { row: Detail }) {
  const where = [railName && `围栏 ${railName}`, areaName && `位置 ${areaName}`, threshold && `界限 ${threshold}`]
  const words = where.filter(Boolean).join('　')
  if (!words && !resident) return null
  return (
    <section className="card stack-tight">
      {resident && (
        <Way to={`/resident/${resident.oldmanId}`}>{`${resident.oldmanName} ${resident.bedName ?? ''}`}</Way>
      )}
      {resident && <Alerts of={resident.alerts} />}
      {words && <p>{words}</p>}
    </section>
  )
}

/** The last five alarms of the same person or device. */
function EarlierAlarms({ rows }: { rows: Detail['previous'] }) {
  if (rows.length === 0) return null
  return (
    <details className="card" open>
      <summary>{`前${rows.length}次`}</summary>
      {rows.map(({ alarmId, raisedTime, value, alarmStatus: state, handleName, dealContent, reason, closeReason }) => (
        <p key={alarmId}>
          {[raisedTime.slice(5, 16), value, alarmStatus.label(state), handleName, dealContent ?? reason ?? closeReason]
            .filter(Boolean)
            .join(' ')}
        </p>
      ))}
    </details>
  )
}
