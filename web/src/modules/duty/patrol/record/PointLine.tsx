import { Timeline } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { meaning } from '#kit/look/colours.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { pointTone } from '../task-words.ts'
import { PointActions } from './PointActions.tsx'
import { checkText, itemsText, type TaskPoint } from './point-words.ts'

const Pictures = lazy(() => import('#kit/detail/Pictures.tsx'))
type Task = ReplyFor<typeof patrolRecord.recordGet>

/** The points of a task in their order, each with person, time and findings. */
export function PointLine({ task }: { task: Task }) {
  return (
    <Loaded query={useCall(patrolRecord.recordPoints, { taskId: task.taskId }, { keep: false })}>
      {(points) => (
        <Timeline
          items={points.map((point) => ({
            key: point.taskPointPkId,
            color: meaning[pointTone(point.pointStatus)],
            content: <OnePoint task={task} point={point} />,
          }))}
        />
      )}
    </Loaded>
  )
}

function OnePoint({ task, point }: { task: Task; point: TaskPoint }) {
  const { planFrom, planTo, remark, handleRemark } = point
  return (
    <div className="patrol-point">
      <p>
        <b>
          {point.sort}. {point.pointName}
        </b>{' '}
        <StatusChip label={pointStatus.label(point.pointStatus)} tone={pointTone(point.pointStatus)} />{' '}
        <span className="k-muted">
          {[point.locationName, `${planFrom.slice(11, 16)}–${planTo.slice(11, 16)}`].filter(Boolean).join(' ')}
        </span>
      </p>
      {point.checkTime && <p>{[point.nursingName, checkText(point)].filter(Boolean).join(' ')}</p>}
      {point.items && point.items.length > 0 && <p>{itemsText(point)}</p>}
      {remark && <p>备注：{remark}</p>}
      <Shots label="照片" links={point.photos} />
      {point.abnormal === 1 && (
        <p className={point.handled ? undefined : 'k-danger'}>
          {point.handled
            ? `已处理：${handleRemark ?? ''}（${point.handleByName ?? ''} ${point.handleTime?.slice(5, 16) ?? ''}）`
            : '异常待处理'}
        </p>
      )}
      <Shots label="处理照片" links={point.handlePhotos} />
      <PointActions task={task} point={point} />
    </div>
  )
}

function Shots({ label, links }: { label: string; links: readonly string[] | null | undefined }) {
  if (!links?.length) return null
  return (
    <Suspense>
      <Pictures label={label} links={links} />
    </Suspense>
  )
}
