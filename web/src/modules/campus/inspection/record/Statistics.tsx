import { Table } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useCall } from '#kit/calls.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePageState } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import '../inspect/inspect.css'

type Stat = ReplyFor<typeof inspection.recordList>['stat']
const quarterDays = 90

/** Number of rectifications, share in time, and days needed; by group and by department (services.md 2.4). */
export default function Statistics() {
  const [from, setFrom] = usePageState('statFrom', () => addDays(todayOf(), -quarterDays))
  const [to, setTo] = usePageState('statTo', todayOf)
  const query = useCall(inspection.recordList, {
    size: 1,
    createTimeFrom: `${from} 00:00:00`,
    createTimeTo: `${to} 23:59:59`,
  })
  const day = (label: string, value: string, set: (next: string) => void) => (
    <FieldInput
      meta={{ label, kind: 'day' }}
      field={label}
      aria-label={label}
      value={value}
      onChange={(next) => typeof next === 'string' && set(next)}
    />
  )
  return (
    <div className="in-stat">
      <div className="in-range">
        登记日期 {day('登记日期起', from, setFrom)} 至 {day('登记日期止', to, setTo)}
      </div>
      <Loaded query={query}>{({ stat }) => <Figures stat={stat} />}</Loaded>
    </div>
  )
}

function Figures({ stat }: { stat: Stat }) {
  const cards = [
    ['整改单', stat.count],
    ['已通过', stat.done],
    ['按期率', stat.onTimeRate === null ? '—' : `${stat.onTimeRate.toFixed(1)}%`],
    ['平均用时', stat.avgDays === null ? '—' : `${stat.avgDays} 天`],
  ] as const
  return (
    <>
      <div className="k-figures">
        {cards.map(([label, value]) => (
          <div key={label}>
            <div className="k-muted">{label}</div>
            <div className="k-figure-value">{value}</div>
          </div>
        ))}
      </div>
      <div className="in-stat-tables">
        <Parts title="按分组" rows={stat.byGroup} />
        <Parts title="按责任部门" rows={stat.byDept} />
      </div>
    </>
  )
}

const Parts = ({ title, rows }: { title: string; rows: Stat['byGroup'] }) => (
  <Table
    size="small"
    rowKey="name"
    pagination={false}
    dataSource={rows}
    locale={{ emptyText: '这段时间没有整改单' }}
    columns={[
      { title, dataIndex: 'name' },
      { title: '整改单', dataIndex: 'count', width: 80, align: 'right' },
      { title: '已通过', dataIndex: 'done', width: 80, align: 'right' },
      { title: '逾期', dataIndex: 'overdue', width: 70, align: 'right' },
    ]}
  />
)
