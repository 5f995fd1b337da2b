import { Segmented, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolBy, patrolStatistics } from '#contract/modules/duty/patrol/statistics.ts'
import { useCall } from '#kit/calls.ts'
import { HourHeat } from '#kit/chart/HourHeat.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'
import '../patrol.css'

type Answer = ReplyFor<typeof patrolStatistics.statistics>
type Row = Answer['list'][number]
type By = (typeof patrolBy.values)[number]
const spans = [
  { value: 6, label: '近7天' },
  { value: 29, label: '近30天' },
  { value: 89, label: '近90天' },
  { value: 364, label: '近一年' },
]

/** 统计 (administration.md 4): share of completed checks, by point, person and month. */
export default function Statistics() {
  const [by, setBy] = useState<By>('point')
  const [days, setDays] = useState(29)
  const query = useCall(patrolStatistics.statistics, { groupBy: by, dateFrom: addDays(todayOf(), -days) })
  return (
    <div className="patrol-statistics">
      <div className="patrol-choices">
        <Segmented aria-label="时段" value={days} options={spans} onChange={setDays} />
        <Segmented<By> aria-label="分组" value={by} options={[...patrolBy.options]} onChange={setBy} />
      </div>
      <Loaded query={query}>{(answer) => <Whole answer={answer} by={by} />}</Loaded>
    </div>
  )
}

function Whole({ answer: { list, sum, heat }, by }: { answer: Answer; by: By }) {
  return (
    <>
      <div className="k-figures">
        <Figure label="完成率" value={sum.total > 0 ? `${sum.rate.toFixed(1)}%` : '—'} />
        <Figure label="已检/应检" value={`${sum.done}/${sum.total}`} />
        <Figure label="漏检" value={sum.missed} />
        <Figure label="异常" value={sum.abnormal} />
        <Figure label="连续无漏检" value={`${sum.streak}次`} />
      </div>
      <Numbers rows={list} by={by} />
      {by === 'point' && (
        <HourHeat caption="漏检的点位与时段" of="点位" rows={list.filter(({ missed }) => missed > 0)} cells={heat} />
      )}
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: string | number }) => (
  <div>
    <div className="k-muted">{label}</div>
    <div className="k-figure-value">{value}</div>
  </div>
)

const Numbers = ({ rows, by }: { rows: readonly Row[]; by: By }) => (
  <Table<Row>
    size="small"
    rowKey="key"
    dataSource={[...rows]}
    pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    locale={{ emptyText: '这段时间没有结束的巡更' }}
    columns={[
      { title: patrolBy.label(by).slice(1), dataIndex: 'name' },
      { title: '应检', dataIndex: 'total', align: 'right' },
      { title: '已检', dataIndex: 'done', align: 'right' },
      ...(by === 'person' ? [{ title: '本人签到', dataIndex: 'own', align: 'right' as const }] : []),
      { title: '漏检', dataIndex: 'missed', align: 'right', render: bad },
      { title: '异常', dataIndex: 'abnormal', align: 'right', render: bad },
      { title: '完成率', dataIndex: 'rate', align: 'right', render: (rate: number) => `${rate.toFixed(1)}%` },
      { title: '连续无漏检', dataIndex: 'streak', align: 'right', render: (times: number) => `${times}次` },
    ]}
  />
)

const bad = (count: number) => (count > 0 ? <b className="k-danger">{count}</b> : count)
