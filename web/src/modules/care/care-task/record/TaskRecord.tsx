import { Table } from 'antd'
import { Task } from '#contract/modules/care/care-task/task.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import type { Whole } from '../TaskFacts.tsx'

const shown = [
  'finishTime',
  'finishByName',
  'resultText',
  'exemptReason',
  'refuseReason',
  'lateReason',
  'cancelReason',
  'photos',
  'signImage',
  'remark',
  'costRow',
]

/** The record, with corrected values struck through. */
export function TaskRecord({ task }: { task: Whole }) {
  const keys = shown.filter((key) => {
    const value = task[key as keyof Whole] // as: names of the task's own fields
    if (key === 'costRow') return value === 1
    return value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0)
  })
  const edits = task.editLog ?? []
  return (
    <section className="k-gap">
      <Facts shape={Task.shape} row={task} keys={keys} columns={2} />
      {/* The player needs the full width. */}
      {task.voice && <Facts shape={Task.shape} row={task} keys={['voice']} columns={1} />}
      {edits.length > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey={(edit) => `${edit.time} ${edit.field}`}
          dataSource={edits}
          columns={[
            { title: '更正时间', render: (_, edit) => edit.time.slice(5, 16), width: 110 },
            { title: '更正人', dataIndex: 'userName', width: 90 },
            {
              title: '内容',
              render: (_, edit) => (
                <>
                  {edit.field}：{edit.old && <s>{edit.old}</s>} {edit.new}
                </>
              ),
            },
            { title: '原因', dataIndex: 'reason' },
          ]}
        />
      )}
    </section>
  )
}
