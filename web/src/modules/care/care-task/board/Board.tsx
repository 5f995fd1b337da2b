import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { careTask, Task, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { useCall } from '#kit/calls.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePageState } from '#kit/page/page.ts'
import { nowOf, todayOf } from '#kit/value/format.ts'
import type { Person, Row } from '../task-row.ts'
import { BoardCard } from './BoardCard.tsx'
import { behindOf, boardOf, type Lane, type LaneRooms, lanes, namesOf } from './board-cards.ts'
import '../care-task.css'

const TaskDialog = lazy(() => import('../TaskDialog.tsx'))
const shape = careTask.list.options.query.shape
const { due, begun, done, missed } = taskStatus.is
const shown = [due, begun, done, missed].join()
/** Filters of a field of the task have its label. */
const labelOf = (key: 'deptId' | 'shiftType' | 'locationId') =>
  metaOf(key === 'locationId' ? shape.locationId : Task.shape[key])?.label

interface Filters {
  deptId?: unknown
  locationId?: unknown
  shiftType?: unknown
}
interface BoardFilters extends Filters {
  /** Shows the tasks of this person only. */
  name?: string
}

/** 看板: overdue tasks with person and place, on one screen; read again as soon as a task is recorded. */
export default function Board() {
  const [filters, setFilters] = usePageState<BoardFilters>('board', {})
  const [taskId, setTaskId] = useState<string>()
  const today = todayOf()
  const { name, ...boardQuery } = filters
  const query = useCall(careTask.list, {
    ...(boardQuery as object), // as: values of these very inputs
    planDateFrom: today,
    planDateTo: today,
    taskStatuses: shown,
    pageHelper: '0',
    people: 1,
  })
  return (
    <div className="task-board">
      <Space className="k-gap" wrap>
        {(['deptId', 'shiftType', 'locationId'] as const).map((key) => (
          <label key={key} htmlFor={`board-${key}`} className="task-filter">
            {labelOf(key)}
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
        {({ list, people = [] }) => {
          const now = nowOf()
          const board = boardOf(name ? list.filter((task) => namesOf(task).includes(name)) : list, now)
          const known = new Map(people.map((person) => [person.oldmanId, person]))
          return (
            <>
              <OverduePeople
                tasks={list}
                now={now}
                name={name}
                onChoose={(one) => setFilters({ ...filters, name: one })}
              />
              <div className="task-lanes">
                {lanes.map((lane) => (
                  <Column
                    key={lane}
                    lane={lane}
                    now={now}
                    people={known}
                    onOpen={setTaskId}
                    stand={board.get(lane) ?? nothing}
                  />
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
      <Suspense>{taskId && <TaskDialog taskId={taskId} onClose={() => setTaskId(undefined)} />}</Suspense>
    </div>
  )
}

interface OverduePeopleProps {
  tasks: readonly Row[]
  now: string
  name: string | undefined
  onChoose: (name: string | undefined) => void
}

/**
 * The people with overdue and missed tasks, in one line; a name shows the tasks of this person only, pressed again all.
 */
function OverduePeople({ tasks, now, name, onChoose }: OverduePeopleProps) {
  const [whole, showWhole] = useState(false)
  const all = behindOf(tasks, now)
  if (all.length === 0 && !name) return null
  const first = whole ? all : all.slice(0, most)
  const own = all.find((one) => one.name === name)
  const shown = name && !first.some((one) => one.name === name) ? [{ name, count: own?.count ?? 0 }, ...first] : first
  return (
    <Space className="k-gap" wrap size={4}>
      <span>超时和漏执行：</span>
      {shown.map((one) => (
        <Button
          key={one.name}
          size="small"
          type={one.name === name ? 'primary' : 'default'}
          aria-pressed={one.name === name}
          onClick={() => onChoose(one.name === name ? undefined : one.name)}
        >
          {one.name} {one.count}
        </Button>
      ))}
      {all.length > most && (
        <Button size="small" type="link" onClick={() => showWhole(!whole)}>
          {whole ? '收起' : `还有${all.length - most}人`}
        </Button>
      )}
    </Space>
  )
}
/** Number of names in one line of a small window. */
const most = 8

const nothing: LaneRooms = { rooms: [], count: 0, hidden: 0 }
/** Text for the tasks that are not shown. */
const hiddenWords: Partial<Record<Lane, string>> = { 待执行: '两小时以后还有', 已完成: '两小时以前还有' }

interface ColumnProps {
  lane: Lane
  stand: LaneRooms
  people: ReadonlyMap<string, Person>
  now: string
  onOpen: (taskId: string) => void
}

function Column({ lane, stand, people, now, onOpen }: ColumnProps) {
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
            <BoardCard key={task.taskId} task={task} now={now} onOpen={onOpen} person={people.get(task.oldmanId)} />
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
