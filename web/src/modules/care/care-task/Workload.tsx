import { Space, Table } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePageState } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'

type Line = ReplyFor<typeof careTask.workload>['list'][number]
const shape = careTask.workload.options.query.shape
const longest = 30

/** The other end follows, so that the period stays within a month. */
function within(span: { from: string; to: string }, set: 'from' | 'to') {
  if (set === 'from') return { from: span.from, to: clamp(span.to, span.from, addDays(span.from, longest)) }
  return { from: clamp(span.from, addDays(span.to, -longest), span.to), to: span.to }
}
const clamp = (day: string, least: string, most: string) => (day < least ? least : day > most ? most : day)

/** 工作量: minutes of finished tasks by person, day and shift, beside those planned by all schedules. */
export default function Workload() {
  const [span, setSpan] = usePageState('workload', { from: addDays(todayOf(), -6), to: todayOf() })
  const query = useCall(careTask.workload, span)
  return (
    <section className="k-card">
      <Space className="k-gap">
        {(['from', 'to'] as const).map((key) => (
          <label key={key} htmlFor={`workload-${key}`} className="task-filter">
            {metaOf(shape[key])?.label}
            <FieldInput
              id={`workload-${key}`}
              meta={metaOf(shape[key]) ?? { label: key, kind: 'day' }}
              field={key}
              value={span[key]}
              onChange={(day) => typeof day === 'string' && setSpan(within({ ...span, [key]: day }, key))}
            />
          </label>
        ))}
        {query.data && (
          <span className="k-muted">
            按护理执行每日共需{query.data.need}分钟（约{Math.round(query.data.need / 60)}小时）
          </span>
        )}
      </Space>
      <Loaded query={query}>
        {({ list }) => (
          <Table<Line>
            rowKey={(row) => `${row.empId ?? row.empName} ${row.date} ${row.shiftType}`}
            size="small"
            dataSource={list}
            pagination={{ pageSize: 50, hideOnSinglePage: true }}
            locale={{ emptyText: <span className="k-muted">这些天还没有完成的护理任务</span> }}
            columns={[
              { title: '日期', dataIndex: 'date', width: 120 },
              { title: '护理员', dataIndex: 'empName' },
              { title: '班次', render: (_, row) => <DictText code="SHIFT_TYPE" value={row.shiftType} />, width: 90 },
              { title: '任务', dataIndex: 'tasks', align: 'right', width: 90 },
              { title: '护理分钟', dataIndex: 'minutes', align: 'right', width: 100 },
              { title: '当班分钟', dataIndex: 'shiftMinutes', align: 'right', width: 100 },
              { title: '负荷', render: (_, row) => <Rate value={row.rate} />, width: 220 },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

const Rate = ({ value }: { value: number }) => (
  <span className="task-rate">
    <meter min={0} max={150} high={100} value={Math.min(value, 150)} aria-label="负荷" />
    {value}%
  </span>
)
