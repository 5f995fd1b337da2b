import { Button, Space, Table, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { weekDay } from '#contract/modules/care/care-schedule/fields.ts'
import { careTask, taskStatus, timeliness } from '#contract/modules/care/care-task/task.ts'
import { useCall } from '#kit/calls.ts'
import { toneOf } from '#kit/look/colours.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'
import type { Row } from '../task-row.ts'
import '../care-task.css'

const TaskDialog = lazy(() => import('../TaskDialog.tsx'))

function weekOf(day: string) {
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** 老人日历: jobs as lines, the days of a week as columns, each task as a time with the colour of its state. */
export function Calendar({ oldmanId }: { oldmanId: string }) {
  const [day, setDay] = useState(todayOf())
  const [taskId, setTaskId] = useState<string>()
  const days = weekOf(day)
  const span = { planDateFrom: days[0], planDateTo: days[6] }
  const query = useCall(careTask.list, { oldmanId, ...span, pageHelper: '0' })
  return (
    <section className="k-gap">
      <Space className="k-gap">
        <Button onClick={() => setDay(addDays(day, -7))}>上一周</Button>
        <Button onClick={() => setDay(todayOf())}>本周</Button>
        <Button onClick={() => setDay(addDays(day, 7))}>下一周</Button>
      </Space>
      <Loaded query={query}>{({ list }) => <Week tasks={list} days={days} onOpen={setTaskId} />}</Loaded>
      <Suspense>{taskId && <TaskDialog taskId={taskId} onClose={() => setTaskId(undefined)} />}</Suspense>
    </section>
  )
}

interface WeekProps {
  tasks: readonly Row[]
  days: readonly string[]
  onOpen: (taskId: string) => void
}

function Week({ tasks, days, onOpen }: WeekProps) {
  const jobs = [...Map.groupBy(tasks, ({ projectId }) => projectId)].map(([projectId, own]) => ({
    projectId,
    name: own[0].projectName,
    byDay: Map.groupBy(own, ({ planDate }) => planDate),
  }))
  const today = todayOf()
  return (
    <Table
      rowKey="projectId"
      size="small"
      pagination={false}
      scroll={{ x: 900 }}
      dataSource={jobs}
      locale={{ emptyText: <span className="k-muted">这一周没有护理任务</span> }}
      columns={[
        { title: '护理项目', dataIndex: 'name', fixed: 'left', width: 130 },
        ...days.map((day, at) => ({
          title: `${weekDay.label(at + 1)} ${day.slice(5)}`,
          className: day === today ? 'k-today' : undefined,
          width: 110,
          render: (_: unknown, { byDay }: (typeof jobs)[number]) => (
            <div className="task-cell">
              {(byDay.get(day) ?? []).map((task) => (
                <Mark key={task.taskId} task={task} onOpen={onOpen} />
              ))}
            </div>
          ),
        })),
      ]}
    />
  )
}

/** ✓ done, ! missed, – exempt or cancelled: never colour alone. */
const signs: Readonly<Record<number, string>> = { 1: '…', 2: '✓', 3: '！', 4: '×', 5: '–' }

function Mark({ task, onOpen }: { task: Row; onOpen: (taskId: string) => void }) {
  const state = taskStatus.label(task.taskStatus)
  const late = task.timeliness ? timeliness.label(task.timeliness) : ''
  const words = [state, late, task.finishByName, task.resultText].filter(Boolean).join(' ')
  return (
    <Tooltip title={words}>
      <button
        type="button"
        className={`task-mark task-${toneOf(state)}`}
        aria-label={`${task.planTime.slice(11, 16)} ${task.projectName} ${words}`}
        onClick={() => onOpen(task.taskId)}
      >
        {task.planTime.slice(11, 16)}
        {signs[task.taskStatus] ?? ''}
      </button>
    </Tooltip>
  )
}
