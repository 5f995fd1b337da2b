import { Segmented, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { alarm, groupBy } from '#contract/modules/devices/alarm/alarm.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { HourHeat } from '#kit/chart/HourHeat.tsx'
import { meaning } from '#kit/look/colours.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { lengthText } from '#kit/value/length.ts'
import './alarm.css'

type Answer = ReplyFor<typeof alarm.statistics>
type Group = (typeof groupBy.values)[number]
const spans = [
  { value: 6, label: '近7天' },
  { value: 29, label: '近30天' },
  { value: 92, label: '近93天' },
]
const levelColours = { 紧急: meaning.danger, 重要: meaning.warning, 一般: meaning.info }
/** Share of false alarms from which the limits of a rule should be widened. */
const oftenFalse = 30

/** 统计 (iot.md 4.5): alarms by type, time until the acknowledgement, share of false alarms. */
export default function Statistics() {
  const [by, setBy] = useState<Group>('day')
  const [days, setDays] = useState(6)
  const query = useCall(alarm.statistics, { groupBy: by, from: addDays(todayOf(), -days) })
  return (
    <div className="alarm-statistics">
      <div className="alarm-choices">
        <Segmented aria-label="时段" value={days} options={spans} onChange={setDays} />
        <Segmented<Group> aria-label="分组" value={by} options={[...groupBy.options]} onChange={setBy} />
      </div>
      <Loaded query={query}>{(answer) => <Whole answer={answer} by={by} />}</Loaded>
    </div>
  )
}

function Whole({ answer, by }: { answer: Answer; by: Group }) {
  const { list, sum, heat } = answer
  const page = usePage()
  const isTime = by === 'day' || by === 'hour'
  const top = isTime ? list : list.slice(0, 15)
  const open = (name: string) => {
    const found = list.find((one) => one.name === name)
    if (by === 'day' && found)
      page.open(`/yunmuIot/alarm?raisedTimeFrom=${found.key} 00:00:00&raisedTimeTo=${found.key} 23:59:59`)
  }
  return (
    <>
      <div className="k-figures">
        <Figure label="报警" value={sum.total} />
        <Figure label="紧急" value={sum.level3} />
        <Figure label="重要" value={sum.level2} />
        <Figure label="一般" value={sum.level1} />
        <Figure label="已处理" value={sum.handled} />
        <Figure label="误报率" value={`${sum.falseRate}%`} />
        <Figure label="等待中位数" value={lengthText(sum.medianWaitSec) || '—'} />
        <Figure label="等待九成内" value={lengthText(sum.p90WaitSec) || '—'} />
      </div>
      <div className="alarm-chart">
        <Chart
          named={levelColours}
          kind={isTime ? 'stack' : 'rank'}
          title={`报警${groupBy.label(by)}`}
          x={top.map(({ name }) => name)}
          unit="条"
          height={isTime ? 260 : Math.max(120, top.length * 28)}
          onPick={by === 'day' ? open : undefined}
          series={
            isTime
              ? [
                  { name: '紧急', data: top.map(({ level3 }) => level3) },
                  { name: '重要', data: top.map(({ level2 }) => level2) },
                  { name: '一般', data: top.map(({ level1 }) => level1) },
                ]
              : [{ name: '报警', data: top.map(({ total }) => total) }]
          }
        />
      </div>
      {by === 'bed' && (
        <HourHeat caption="床位与时段" of="床位" rows={list.filter(({ key }) => key !== '')} cells={heat} />
      )}
      <Numbers rows={list} by={by} />
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <div className="k-muted">{label}</div>
    <div className="k-figure-value">{value}</div>
  </div>
)

const Numbers = ({ rows, by }: { rows: Answer['list']; by: Group }) => (
  <Table<Answer['list'][number]>
    size="small"
    rowKey="key"
    dataSource={[...rows]}
    pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    locale={{ emptyText: '这段时间没有报警' }}
    columns={[
      { title: groupBy.label(by).slice(1), dataIndex: 'name' },
      { title: '报警', dataIndex: 'total', align: 'right' },
      { title: '紧急', dataIndex: 'level3', align: 'right' },
      { title: '重要', dataIndex: 'level2', align: 'right' },
      { title: '一般', dataIndex: 'level1', align: 'right' },
      { title: '已处理', dataIndex: 'handled', align: 'right' },
      { title: '误报', dataIndex: 'falseCount', align: 'right' },
      {
        title: '误报率',
        dataIndex: 'falseRate',
        align: 'right',
        render: (rate: number) => <span className={rate >= oftenFalse ? 'k-danger' : undefined}>{rate}%</span>,
      },
      { title: '等待中位数', dataIndex: 'medianWaitSec', align: 'right', render: (sec) => lengthText(sec) || '—' },
      { title: '等待九成内', dataIndex: 'p90WaitSec', align: 'right', render: (sec) => lengthText(sec) || '—' },
      ...(by === 'rule'
        ? [
            {
              title: '建议',
              key: 'advice',
              render: (_value: unknown, { falseRate, falseCount }: Answer['list'][number]) =>
                falseRate >= oftenFalse && falseCount >= 3 ? '误报多，建议放宽界限或延长持续时间' : '',
            },
          ]
        : []),
    ]}
  />
)
