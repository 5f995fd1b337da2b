import { Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { useCall } from '../../../kit/calls.ts'
import { FieldInput } from '../../../kit/inputs/inputs.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePageState } from '../../../kit/page/page.ts'
import { nowOf, todayOf } from '../../../kit/value/format.ts'
import { boardOf, isOpen, type Lane, lanes, type Stand } from './board-cards.ts'
import type { Row } from './task-row.ts'
import './care-task.css'

const TaskDialog = lazy(() => import('./TaskDialog.tsx'))
const shape = careTask.list.options.query.shape
const { due, begun, done, missed } = taskStatus.is
const shown = [due, begun, done, missed].join()

interface Filters {
  deptId?: unknown
  locationId?: unknown
  shiftType?: unknown
}

/** 看板: who is late, where and why, on one screen; read anew as soon as somebody has done something. */
export default function Board() {
  const [filters, setFilters] = usePageState<Filters>('board', {})
  const [taskId, setTaskId] = useState<string>()
  const today = todayOf()
  const query = useCall(careTask.list, {
    ...(filters as object), // as: values of these very inputs
    ...{ planDateFrom: today, planDateTo: today, taskStatuses: shown, pageHelper: '0' },
  })
  return (
    <div className="task-board">
      <Space className="k-gap" wrap>
        {(['deptId', 'shiftType', 'locationId'] as const).map((key) => (
          <label key={key} htmlFor={`board-${key}`} className="task-filter">
            {metaOf(shape[key])?.label}
            <FieldInput
              id={`board-${key}`}
              meta={metaOf(shape[key]) ?? { label: key, kind: 'text' }}
              field={key}
              value={filters[key]}
              onChange={(value) => setFilters((before) => ({ ...before, [key]: value }))}
            />
          </label>
        ))}
      </Space>
      <Loaded query={query}>
        {({ list }) => {
          const now = nowOf()
          const board = boardOf(list, now)
          return (
            <div className="task-lanes">
              {lanes.map((lane) => (
                <Column key={lane} lane={lane} stand={board.get(lane) ?? nothing} now={now} onOpen={setTaskId} />
              ))}
            </div>
          )
        }}
      </Loaded>
      <Suspense>{taskId && <TaskDialog taskId={taskId} onClose={() => setTaskId(undefined)} />}</Suspense>
    </div>
  )
}

const nothing: Stand = { rooms: [], count: 0, hidden: 0 }
/** What is left out of sight, in words. */
const hiddenWords: Partial<Record<Lane, string>> = { 待执行: '两小时以后还有', 已完成: '两小时以前还有' }

interface ColumnProps {
  lane: Lane
  stand: Stand
  now: string
  onOpen: (taskId: string) => void
}

function Column({ lane, stand, now, onOpen }: ColumnProps) {
  const { rooms, count, hidden } = stand
  return (
    <section className={`task-lane task-lane-${lanes.indexOf(lane)}`} aria-label={lane}>
      <h3>
        {lane} <span className="k-muted">{count}</span>
      </h3>
      {count === 0 && <p className="k-muted">没有{lane}的任务</p>}
      {rooms.map(({ room, tasks }) => (
        <div key={room} className="task-room">
          <h4>{room}</h4>
          {tasks.map((task) => (
            <Card key={task.taskId} task={task} now={now} onOpen={onOpen} />
          ))}
        </div>
      ))}
      {hidden > 0 && (
        <p className="k-muted">
          {hiddenWords[lane]}
          {hidden}项，在列表中查看
        </p>
      )}
    </section>
  )
}

function Card({ task, now, onOpen }: { task: Row; now: string; onOpen: (taskId: string) => void }) {
  const who = task.finishByName ?? task.executorNames
  return (
    <button
      type="button"
      className={isOpen(task, now) && task.taskStatus !== done ? 'task-card task-now' : 'task-card'}
      onClick={() => onOpen(task.taskId)}
    >
      <span>
        <b>{task.planTime.slice(11, 16)}</b> {task.oldmanName} {task.projectName}
      </span>
      <span className="k-muted">
        {task.taskStatus === begun && '执行中 · '}
        {who ?? '未分配'}
        {task.resultText && ` · ${task.resultText}`}
      </span>
    </button>
  )
}
