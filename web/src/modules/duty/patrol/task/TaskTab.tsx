import { Button } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolTask, Task, taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { useAction } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { addDays, dayWords, todayOf } from '#kit/value/format.ts'
import { recordAddress } from '../addresses.ts'
import { taskTones, windowText } from '../task-words.ts'
import { TaskMonth } from './TaskMonth.tsx'

type Row = ReplyFor<typeof patrolTask.taskList>['list'][number]

const columns = cols(Task, ['startTime', 'planName', 'lineName', 'executorNames', 'taskStatus', 'pointDone'], {
  startTime: { title: '时间窗', width: 145, render: (_, row) => windowText(row) },
  planName: { width: 125 },
  lineName: { width: 120, extra: true },
  executorNames: { width: 120, ellipsis: true },
  taskStatus: { width: 105, tones: taskTones },
  pointDone: { title: '已检/应检', width: 90, render: (_, row) => `${row.pointDone}/${row.pointTotal}` },
})

/** 任务 (administration.md 4): a month, and the chosen day. */
export default function TaskTab() {
  const { open } = usePage()
  const today = todayOf()
  const [day, setDay] = usePageState('patrol-day', today)
  const make = useAction(patrolTask.taskCreateRun, {
    done: ({ created, skipped }) => `已生成${dayWords(day)}的任务：新增${created}项，已有${skipped}项`,
  })
  const look = useAction(patrolTask.taskUpdateRun, { done: ({ changed }) => `已更新状态，${changed}项变更` })
  const makeable = day === today || day === addDays(today, 1)
  return (
    <div className="patrol-tasks">
      <TaskMonth day={day} onChange={setDay} />
      <ListPage
        key={day}
        name="patrol-task"
        call={patrolTask.taskList}
        columns={columns}
        fixed={{ taskDate: day }}
        filters={['planPkId', 'status']}
        sort={['startTime', 'planName', 'taskStatus']}
        link={{ column: 'planName', open: (row) => open(recordAddress(row)) }}
        rowClass={rowClass}
        empty={`${dayWords(day)}没有巡更任务，启用计划后每天零点自动生成`}
        tools={
          <Permit need={patrolTask.taskCreateRun.options.permit}>
            <span className="k-actions">
              <Button
                loading={make.pending}
                {...offBecause(!makeable && '只能生成今天和明天的任务')}
                onClick={() => void make.run({ date: day })}
              >
                生成任务
              </Button>
              <Button loading={look.pending} onClick={() => void look.run({})}>
                更新状态
              </Button>
            </span>
          </Permit>
        }
      />
    </div>
  )
}

const missed: readonly number[] = [taskStatus.is.partly, taskStatus.is.missed]
const rowClass = (row: Row) =>
  missed.includes(row.taskStatus)
    ? 'k-row-danger'
    : row.taskStatus === taskStatus.is.cancelled
      ? 'k-row-muted'
      : undefined
