import { useEffect, useState } from 'react'
import { patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { go } from '../../../../app/kit/route.ts'
import { askKept } from '../../../../app/kit/store/cached.ts'
import { queue, useRedo } from '../../../../app/queue/queue.ts'
import { CheckForm } from './CheckForm.tsx'
import { HandleForm } from './HandleForm.tsx'
import { mineOf, type Point, type Task, waitingOf } from './rounds.ts'

/** #/patrol/point/{taskPointPkId}: check items and 签到; 处理 for a problem found there. */
export default function PointPage({ taskPointPkId }: Record<string, string>) {
  const [found, setFound] = useState<{ task: Task; point: Point } | string>()
  useEffect(() => {
    placeOf(taskPointPkId).then(
      (place) => setFound(place ?? '今明两天没有您的这个点位'),
      (error: unknown) => setFound(messageOf(error)),
    )
  }, [taskPointPkId])
  if (found === undefined) return <p className="empty">正在读取…</p>
  if (typeof found === 'string')
    return (
      <div className="empty">
        <p>{found}</p>
        <button type="button" onClick={() => go('/patrol')}>
          回到巡更
        </button>
      </div>
    )
  return <Place {...found} />
}

/** The user's task that contains the point; stored answers are enough. */
async function placeOf(taskPointPkId: string) {
  const { list } = await askKept(patrolTask.taskList, mineOf())
  for (const task of list) {
    const points = await askKept(patrolRecord.recordPoints, { taskId: task.taskId })
    const point = points.find((one) => one.taskPointPkId === taskPointPkId)
    if (point) return { task, point }
  }
  return undefined
}

function Place({ task, point }: { task: Task; point: Point }) {
  const waiting = waitingOf(point, queue.use())
  const redo = useRedo()
  const open = point.pointStatus === pointStatus.is.open || point.pointStatus === pointStatus.is.missed
  return (
    <div className="stack">
      <section className="card">
        <h2>{`${point.sort}. ${point.pointName}`}</h2>
        <p>
          {[point.locationName, `${point.planFrom.slice(11, 16)}–${point.planTo.slice(11, 16)}`]
            .filter(Boolean)
            .join(' ')}
        </p>
        <p className="muted">
          {[pointStatus.label(point.pointStatus), point.nursingName, point.checkTime?.slice(11, 16)]
            .filter(Boolean)
            .join(' ')}
        </p>
      </section>
      {waiting?.state === 'waiting' && !redo && <p className="card muted">已签到，待上传</p>}
      {waiting?.state === 'failed' && !redo && (
        <section className="card stack">
          <p className="danger">{waiting.text}</p>
          <button type="button" onClick={() => go(`/patrol/point/${point.taskPointPkId}?redo=${waiting.place}`)}>
            修改重发
          </button>
        </section>
      )}
      {open && (!waiting || redo) && <CheckForm task={task} point={point} redo={redo} />}
      {point.abnormal === 1 && point.handled === 0 && <HandleForm task={task} point={point} />}
    </div>
  )
}
