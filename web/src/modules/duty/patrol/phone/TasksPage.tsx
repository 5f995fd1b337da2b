import { useEffect } from 'react'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { patrolTask, taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { dayWords } from '#kit/value/format.ts'
import { clockNow, clockToday } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Awaited, useNow } from '../../../../app/kit/screen/parts.tsx'
import { keepReady, useRead } from '../../../../app/kit/store/cached.ts'
import { windowText } from '../task-words.ts'
import { endsSoon, isNear, mineOf, type RoundState, standingOf, standingWords, type Task } from './rounds.ts'

const standings: readonly RoundState[] = ['begun', 'due', 'missed', 'done']

/** #/patrol: the user's rounds by time, red in the last ten minutes. */
export default function TasksPage() {
  const now = useNow(clockNow)
  const read = useRead(patrolTask.taskList, mineOf())
  useReady(read.data?.list)
  return (
    <Awaited of={read}>
      {({ list }) => {
        const seen = list.flatMap((task) => {
          const standing = isNear(task, now) ? standingOf(task, now) : undefined
          return standing ? [{ task, standing }] : []
        })
        if (seen.length === 0) return <p className="empty">今明两天没有您的巡更任务</p>
        return (
          <div className="stack">
            {standings.map((standing) => {
              const tasks = seen.filter((one) => one.standing === standing)
              return (
                tasks.length > 0 && (
                  <section key={standing} className="card" aria-label={standingWords[standing]}>
                    <h2>{`${standingWords[standing]} ${tasks.length}`}</h2>
                    <ul>
                      {tasks.map(({ task }) => (
                        <Row key={task.taskId} task={task} standing={standing} now={now} />
                      ))}
                    </ul>
                  </section>
                )
              )
            })}
          </div>
        )
      }}
    </Awaited>
  )
}

function Row({ task, standing, now }: { task: Task; standing: RoundState; now: string }) {
  const { taskId, planName, taskDate, pointDone, pointTotal } = task
  const late = standing === 'missed' || endsSoon(task, standing, now)
  const day = taskDate === clockToday() ? '' : `${dayWords(taskDate, clockToday())} `
  return (
    <li className={`task ${late ? 'late' : standing === 'begun' ? 'now' : standing === 'done' ? 'done' : 'later'}`}>
      <a href={`#/patrol/${taskId}`}>
        <time>{`${day}${windowText(task)}`}</time>
        <span className="what">{planName}</span>
        <span className="how">{`${pointDone}/${pointTotal}`}</span>
      </a>
    </li>
  )
}

/** The data of a round are read in advance: cellars have no network. */
function useReady(list: readonly Task[] | undefined) {
  const connected = online.use()
  useEffect(() => {
    if (!connected || !list) return
    let ended = false
    const fetchAll = async () => {
      for (const { taskId } of list.filter((task) => task.taskStatus <= taskStatus.is.begun)) {
        if (ended) return
        await keepReady(patrolRecord.recordGet, { taskId })
        await keepReady(patrolRecord.recordPoints, { taskId })
      }
    }
    // The list shows a failure; this was a read in advance.
    fetchAll().catch(() => undefined)
    return () => {
      ended = true
    }
  }, [list, connected])
}
