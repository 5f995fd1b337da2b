import { useCallback, useState } from 'react'
import { patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { go } from '../../../../app/kit/route.ts'
import { Awaited } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { queue } from '../../../../app/queue/queue.ts'
import { windowText } from '../task-words.ts'
import { CodeReader } from './CodeReader.tsx'
import { readCode } from './read-code.ts'
import { inOrder, isOpen, type Point, pointOf, type Task, waitingOf } from './rounds.ts'

/** #/patrol/{taskId}: the points of a round, the next one first; a scan opens its point. */
export default function TaskPage({ taskId }: Record<string, string>) {
  const task = useRead(patrolRecord.recordGet, { taskId })
  const points = useRead(patrolRecord.recordPoints, { taskId })
  return (
    <Awaited of={task}>{(one) => <Awaited of={points}>{(all) => <Round task={one} points={all} />}</Awaited>}</Awaited>
  )
}

function Round({ task, points }: { task: Task; points: readonly Point[] }) {
  const own = queue.use()
  const [problem, say] = useState('')
  const read = useCallback(
    async (checkWay: number, code: string) => {
      say('')
      const found = await pointOf(code, points, own)
      if (found === 'unknown') return say('本页面不是 https 地址，请先点选点位再签到')
      if (!found) return say('签到点位不匹配：这张卡或二维码不属于本次巡更')
      readCode.set({ checkWay, code, taskPointPkId: found.taskPointPkId })
      go(`/patrol/point/${found.taskPointPkId}`)
    },
    [points, own],
  )
  const left = points.filter((point) => isOpen(point, own)).length
  return (
    <div className="stack">
      <section className="card">
        <h2>{task.planName}</h2>
        <p>{`${task.taskDate} ${windowText(task)}`}</p>
        <p className="muted">
          {`${task.lineName}，${task.ordered ? '按顺序签到，' : ''}还剩${left}个点位，${taskStatus.label(task.taskStatus)}`}
        </p>
      </section>
      {left > 0 && <CodeReader ways={task.checkWays} problem={problem} onCode={read} />}
      <section className="card" aria-label="点位">
        <ul>
          {inOrder(points, own).map((point) => (
            <Line key={point.taskPointPkId} point={point} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Line({ point }: { point: Point }) {
  const waiting = waitingOf(point, queue.use())
  const status = point.pointStatus
  const words = waiting ? (waiting.state === 'failed' ? '未成功' : '待上传') : pointStatus.label(status)
  const bad = waiting?.state === 'failed' || status === pointStatus.is.missed || status === pointStatus.is.abnormal
  const tone = bad ? 'late' : status === pointStatus.is.open && !waiting ? 'now' : 'done'
  return (
    <li className={`task ${tone}`}>
      <a href={`#/patrol/point/${point.taskPointPkId}`}>
        <time>{`${point.planFrom.slice(11, 16)}–${point.planTo.slice(11, 16)}`}</time>
        <span className="what">
          {`${point.sort}. ${point.pointName}`}
          {point.locationName && <span className="muted">{` ${point.locationName}`}</span>}
        </span>
        <span className="how">{words}</span>
      </a>
    </li>
  )
}
