import type { ReplyFor } from '#contract/kit/calls.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { locatedAt } from '../../../../app/kit/capture/scanned-bed.ts'
import { clockNow, clockToday } from '../../../../app/kit/clock.ts'
import { Alerts, Face } from '../../../../app/kit/screen/Person.tsx'
import { Awaited, useNow } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { queue } from '../../../../app/queue/queue.ts'
import { may } from '../../../../app/session.ts'
import { standingOf, standingWords } from './board.ts'

/** #/resident/{oldmanId}: the resident of a bed, the tasks of today, and jobs on demand. */
export default function ResidentPage({ oldmanId }: Record<string, string>) {
  const card = useRead(careTask.card, { oldmanId })
  const today = clockToday()
  const tasks = useRead(careTask.list, { oldmanId, planDateFrom: today, planDateTo: today, pageHelper: '0' })
  const own = queue.use()
  const now = useNow(clockNow)
  return (
    <div className="stack">
      <Awaited of={card}>{(person) => <CareCard person={person} />}</Awaited>
      <div className="inputs">
        <a className="button" href={`#/onDemand/${oldmanId}`}>
          按需
        </a>
        {may(vitalSign.list.options.permit) && (
          <a className="button" href={`#/signs/${oldmanId}`}>
            体征
          </a>
        )}
      </div>
      <section className="card">
        <h3>今日任务</h3>
        <Awaited of={tasks}>
          {({ list }) => (
            <ul>
              {list.map((task) => {
                const standing = standingOf(task, now, own)
                return (
                  <li key={task.taskId} className={`task ${standing}`}>
                    <a href={`#/task/${task.taskId}`}>
                      <time>{(task.planTime ?? '').slice(11, 16)}</time>
                      <span className="what">{task.projectName}</span>
                      <span className="how">{standingWords[standing]}</span>
                    </a>
                  </li>
                )
              })}
              {list.length === 0 && <li className="muted">今天没有任务</li>}
            </ul>
          )}
        </Awaited>
      </section>
    </div>
  )
}

const tones = ['success', 'warning-text', 'danger'] as const

/** Facts for the carer at the bed, warnings first. */
function CareCard({ person }: { person: ReplyFor<typeof careTask.card> }) {
  const { oldmanId, todayTasks } = person
  return (
    <section className="card stack">
      <div className="head">
        <Face name={person.oldmanName} photo={person.photo} />
        <div>
          <h2>{person.oldmanName}</h2>
          <p>
            {[sexes.label(person.sex), person.age === null ? '' : `${person.age}岁`, person.levelName]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="muted">{person.bedName}</p>
          {locatedAt(oldmanId) === 1 && <p className="success">已扫码到床</p>}
        </div>
      </div>
      <Alerts of={person.alerts} />
      {person.nursingNames && <p>{`责任护理员：${person.nursingNames}`}</p>}
      <p>{`今日任务 ${todayTasks.done}/${todayTasks.total}${todayTasks.next ? `，下一项 ${todayTasks.next}` : ''}`}</p>
      {person.lastSigns.map(({ signType, name, text, measureTime, abnormal }) => (
        <p key={signType}>
          <span className="muted">{`${name} `}</span>
          <b className={tones[abnormal] ?? ''}>{text}</b>
          <span className="muted">{` ${measureTime.slice(5, 16)}`}</span>
        </p>
      ))}
      {person.contacts.length > 0 && (
        <details>
          <summary>联系人</summary>
          {person.contacts.map(({ familyName, phoneNum }) => (
            <p key={`${familyName}${phoneNum}`}>{`${familyName} ${phoneNum}`}</p>
          ))}
        </details>
      )}
    </section>
  )
}
