import { Button, Card, Flex, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { ForecastBed, forecastKind, occupancy, spans } from '#contract/modules/living/occupancy/occupancy.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

type Answer = ReplyFor<typeof occupancy.forecast>
type Group = Answer['groups'][number]
type Kind = (typeof forecastKind)['values'][number]
interface ForecastCell {
  day: string
  kind: Kind
  buildingId?: string
  roomType?: number
  name?: string
}

const columns = cols(ForecastBed, ['bedName', 'buildingName', 'roomType', 'oldmanName', 'inDay', 'outDay', 'lapses'], {
  bedName: { width: 140 },
})

/** 入住预测: the occupancy from bookings and planned departures; each number opens its beds (residence.md 9). */
export default function ForecastView({ onBack }: { onBack: () => void }) {
  const [days, setDays] = useState<number>(30)
  const [picked, pick] = useState<ForecastCell>()
  const query = useCall(occupancy.forecast, { days })
  if (picked) return <BedsBehind picked={picked} onBack={() => pick(undefined)} />
  return (
    <Card>
      <Flex gap={8} align="center" className="k-gap">
        <Segmented
          options={spans.map((span) => ({ label: `${span}天`, value: span }))}
          value={days}
          onChange={(value) => setDays(Number(value))}
        />
        <Button onClick={onBack}>返回入住列表</Button>
        <span className="k-muted">按已预订的入住日期和已登记的预计退住日期推算；在住、已预订、空床合计为可用床位</span>
      </Flex>
      <Loaded query={query}>{(answer) => <Whole answer={answer} pick={pick} />}</Loaded>
    </Card>
  )
}

function Whole({ answer, pick }: { answer: Answer; pick: (picked: ForecastCell) => void }) {
  const { days } = answer
  const moving = days.filter((one) => one.in > 0 || one.out > 0)
  const number = (kind: Kind) => (_: unknown, row: Answer['days'][number]) => (
    <Figure value={row[kind]} onClick={() => pick({ day: row.day, kind })} />
  )
  return (
    <>
      <Chart
        kind="line"
        title="预计在住人数"
        unit="人"
        x={days.map(({ day }) => day.slice(5))}
        series={[
          { name: '在住', data: days.map(({ living }) => living) },
          { name: '可用床位', data: days.map(({ capacity }) => capacity) },
        ]}
        onPick={(at, line) => {
          const found = days.find(({ day }) => day.endsWith(at))
          if (found) pick({ day: found.day, kind: line === '在住' ? 'living' : 'capacity' })
        }}
      />
      <h3>按楼栋和房型</h3>
      <GroupTable groups={answer.groups} today={days[0]?.day ?? ''} pick={pick} />
      <h3>有人入住或退住的日子</h3>
      <Table
        rowKey="day"
        size="small"
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={[...days.slice(0, 1), ...moving.filter(({ day }) => day !== days[0]?.day)]}
        columns={[
          { title: '日期', dataIndex: 'day' },
          { title: '预计入住', align: 'right', render: number('in') },
          { title: '预计退住', align: 'right', render: number('out') },
          { title: '在住', align: 'right', render: number('living') },
          { title: '已预订', align: 'right', render: number('held') },
          { title: '空床', align: 'right', render: number('free') },
          { title: '可用床位', align: 'right', render: number('capacity') },
        ]}
      />
    </>
  )
}

function Figure({ value, onClick }: { value: number; onClick: () => void }) {
  if (value === 0) return <span className="k-num">0</span>
  return (
    <button type="button" className="k-link k-num" onClick={onClick}>
      {value}
    </button>
  )
}

interface GroupsProps {
  groups: readonly Group[]
  today: string
  pick: (picked: ForecastCell) => void
}

function GroupTable({ groups, today, pick }: GroupsProps) {
  const marks = [{ label: '今天', ahead: 0 }, ...spans.map((span) => ({ label: `${span}天后`, ahead: span }))]
  const within = ({ by, key, name }: Group) =>
    by === 'building' ? { buildingId: key, name } : { roomType: Number(key), name }
  return (
    <Table
      rowKey={({ by, key }) => `${by}:${key}`}
      size="small"
      pagination={false}
      dataSource={[...groups]}
      columns={[
        { title: '楼栋 / 房型', dataIndex: 'name' },
        {
          title: '可用床位',
          align: 'right' as const,
          render: (_: unknown, group: Group) => (
            <Figure
              value={group.capacity}
              onClick={() => pick({ day: dayAfter(today, 90), kind: 'capacity', ...within(group) })}
            />
          ),
        },
        ...marks.map(({ label, ahead }, at) => ({
          title: `${label}在住`,
          align: 'right' as const,
          render: (_: unknown, group: Group) => (
            <Figure
              value={group.living[at] ?? 0}
              onClick={() => pick({ day: dayAfter(today, ahead), kind: 'living', ...within(group) })}
            />
          ),
        })),
      ]}
    />
  )
}

const dayAfter = (day: string, ahead: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)

/** The beds of one number. */
function BedsBehind({ picked: { name, ...query }, onBack }: { picked: ForecastCell; onBack: () => void }) {
  return (
    <ListPage
      name="forecastBeds"
      call={occupancy.beds}
      columns={columns}
      filters={[]}
      fixed={query}
      rowKey="bedId"
      tools={
        <>
          <span>
            {query.day} {forecastKind.label(query.kind)} {name}
          </span>
          <Button onClick={onBack}>返回预测</Button>
        </>
      }
      empty="这一天没有"
    />
  )
}
