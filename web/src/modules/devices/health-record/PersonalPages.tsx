import { Button, Empty, Segmented, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  BedDay,
  BreathDay,
  type HealthEvent,
  HeartDay,
  healthRecord,
  healthSpan,
  RollDay,
} from '#contract/modules/devices/health-record/health-record.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { Chart } from '#kit/chart/Chart.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { DayInput } from '#kit/inputs/date-inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { NowLine } from './NowLine.tsx'
import { SleepBand, TurnClock } from './pictures.tsx'
import { clockOf, curveOf } from './series.ts'
import { TabName } from './TabName.tsx'
import './health.css'

/** Heart rate, breath, bed times or turns of one resident, by day, week or month (iot.md 6). */

interface PeriodQuery {
  oldmanId: string
  date: string
  span: (typeof healthSpan.values)[number]
}
interface PersonalData {
  oldman: { oldmanId: string; oldmanName: string; bedId?: string | null; bedName?: string | null }
  summary: object
  events: readonly HealthEvent[]
}
interface FrameProps<T extends PersonalData> {
  title: string
  list: string
  useRead: (query: PeriodQuery) => { data: T | undefined; error: unknown; refetch: () => Promise<unknown> }
  facts: (data: T) => ReactNode
  picture: (data: T, query: PeriodQuery) => ReactNode
}

function Frame<T extends PersonalData>(props: FrameProps<T>) {
  const { oldmanId, date } = usePage().query
  if (!oldmanId) return <Nowhere words={`请从${props.title}统计打开一位老人`} list={props.list} label="打开统计" />
  return <Personal {...props} oldmanId={oldmanId} first={date ?? todayOf()} />
}

function Personal<T extends PersonalData>({
  title,
  useRead,
  facts,
  picture,
  oldmanId,
  first,
}: FrameProps<T> & { oldmanId: string; first: string }) {
  const page = usePage()
  const may = usePermit()
  const [date, setDate] = useState(first)
  const [span, setSpan] = useState<PeriodQuery['span']>('day')
  const shown = { oldmanId, date, span }
  const query = useRead(shown)
  const name = query.data?.oldman.oldmanName
  return (
    <div className="k-detail">
      {name && <TabName name={`${name} ${title}`} />}
      <section className="k-card">
        <div className="health-bar">
          <h3>
            {name ? `${name} ${title}` : title} <span className="k-muted">{query.data?.oldman.bedName}</span>
          </h3>
          <Button onClick={() => setDate(addDays(date, -1))}>前一天</Button>
          <DayInput
            field="date"
            meta={{ label: '日期', kind: 'day' }}
            aria-label="日期"
            value={date}
            onChange={(next) => typeof next === 'string' && setDate(next)}
          />
          <Button onClick={() => setDate(addDays(date, 1))} {...offBecause(date > todayOf() && '之后还没有数据')}>
            后一天
          </Button>
          <Segmented aria-label="时段" value={span} options={[...healthSpan.options]} onChange={setSpan} />
          {may('yunmuIot.health.personal.query') && (
            <Button onClick={() => page.open(`/yunmuIot/health/personal?oldmanId=${oldmanId}`)}>健康档案</Button>
          )}
        </div>
        <NowLine bedId={query.data?.oldman.bedId} />
        <p className="k-muted">
          {span === 'day'
            ? `${addDays(date, -1)} 12:00 至 ${date} 12:00`
            : `${healthSpan.label(span)}，到 ${date} 12:00`}
        </p>
        <Loaded query={query}>{(data) => facts(data)}</Loaded>
      </section>
      {query.data && !query.error && (
        <>
          <section className="k-card">{picture(query.data, shown)}</section>
          <section className="k-card">
            <h3>事件</h3>
            <Events rows={query.data.events} />
          </section>
        </>
      )}
    </div>
  )
}

function Events({ rows }: { rows: readonly HealthEvent[] }) {
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间没有异常" />
  return (
    <Table
      size="small"
      rowKey={(row) => `${row.time} ${row.kind}`}
      dataSource={[...rows]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: '开始', dataIndex: 'time', width: 150, render: (value) => <TimeText value={value} /> },
        { title: '结束', dataIndex: 'endTime', width: 150, render: (value) => <TimeText value={value} /> },
        {
          title: '内容',
          dataIndex: 'text',
          render: (text, { alarmId }) => (alarmId ? <a href={`#/yunmuIot/alarm?alarmId=${alarmId}`}>{text}</a> : text),
        },
      ]}
    />
  )
}

type Curve = Pick<ReplyFor<typeof healthRecord.heartOf>, 'series' | 'bands'>

/** The mean, over more than a day also the range; the normal range is drawn behind. */
function Rates({ data: { series, bands }, title, span }: { data: Curve; title: string; span: PeriodQuery['span'] }) {
  const { x, avg, min, max } = curveOf(series, span)
  const band =
    bands.low === null || bands.high === null ? undefined : { from: bands.low, to: bands.high, label: '界限内' }
  const lines = [
    { name: '平均', data: avg },
    { name: '最低', data: min },
    { name: '最高', data: max },
  ]
  return <Chart kind="line" title={`${title}曲线`} x={x} unit="次/分" height={300} band={band} series={lines} />
}

const useHeart = (query: PeriodQuery) => useCall(healthRecord.heartOf, query, { keep: false })
const useBreath = (query: PeriodQuery) => useCall(healthRecord.breathOf, query, { keep: false })
const useBed = (query: PeriodQuery) => useCall(healthRecord.bedOf, query, { keep: false })
const useRoll = (query: PeriodQuery) => useCall(healthRecord.rollOf, query, { keep: false })

export const Heart = () => (
  <Frame
    title="心率"
    list="/yunmuIot/hrrest"
    useRead={useHeart}
    facts={({ summary }) => (
      <Facts
        shape={HeartDay.shape}
        row={summary}
        columns={4}
        keys={['restHr', 'avgHr', 'minHr', 'maxHr', 'highMin', 'lowMin', 'validPct', 'coverage']}
      />
    )}
    picture={(data, { span }) => <Rates data={data} title="心率" span={span} />}
  />
)

export const Breath = () => (
  <Frame
    title="呼吸"
    list="/yunmuIot/breathe"
    useRead={useBreath}
    facts={({ summary }) => (
      <>
        <Facts
          shape={BreathDay.shape}
          row={summary}
          columns={4}
          keys={['avgRr', 'minRr', 'maxRr', 'coverage', 'apneaCount', 'longestApneaSec', 'perHour']}
        />
        <p className="k-muted">仅供参考，不作诊断</p>
      </>
    )}
    picture={(data, { span }) => <Rates data={data} title="呼吸" span={span} />}
  />
)

export const Bed = () => (
  <Frame
    title="在床"
    list="/yunmuIot/inbed"
    useRead={useBed}
    facts={({ summary }) => (
      <Facts
        shape={BedDay.shape}
        row={summary}
        columns={4}
        keys={['inBedMin', 'inTime', 'outTime', 'nightOutCount', 'longestOutMin', 'sleepMin', 'deepMin', 'efficiency']}
      />
    )}
    picture={({ series }, { span, date }) => {
      if (span === 'day')
        return <SleepBand date={date} pieces={series.flatMap((one) => (one.length === 3 ? [one] : []))} />
      const days = series.flatMap((one) => (one.length === 4 ? [one] : []))
      const lines = [
        { name: '在床', data: days.map(([, lies]) => lies) },
        { name: '睡眠', data: days.map(([, , sleep]) => sleep) },
      ]
      return (
        <>
          <Chart
            kind="bar"
            title="每日在床与睡眠"
            unit="分钟"
            height={300}
            x={days.map(([day]) => day.slice(5))}
            series={lines}
          />
          <Chart
            kind="bar"
            title="每日夜间离床"
            unit="次"
            height={180}
            x={days.map(([day]) => day.slice(5))}
            series={[{ name: '夜间离床', data: days.map(([, , , outs]) => outs) }]}
          />
        </>
      )
    }}
  />
)

export const Roll = () => (
  <Frame
    title="翻身"
    list="/yunmuIot/turnover"
    useRead={useRoll}
    facts={({ summary }) => (
      <Facts
        shape={RollDay.shape}
        row={summary}
        columns={4}
        keys={['turnCount', 'longestStillMin', 'windowOk', 'windowTotal', 'compliance', 'coverage']}
      />
    )}
    picture={({ series }, { span }) => {
      const turns = series.flatMap((one) =>
        typeof one[0] === 'number'
          ? [{ at: clockOf(one[0]), posture: one[1] as string | null, byTask: one[2] === 1 }]
          : [],
      ) // as: over a day the second value is the position
      if (span === 'day') return <TurnClock turns={turns} />
      const days = series.flatMap((one) =>
        typeof one[0] === 'string'
          ? [{ day: one[0], count: one[1] as number | null, kept: (one[2] ?? null) as number | null }]
          : [],
      ) // as: over several days the second value is a count, the third percent
      return (
        <>
          <Chart
            kind="bar"
            title="每日翻身次数"
            unit="次"
            height={300}
            x={days.map(({ day }) => day.slice(5))}
            series={[{ name: '翻身', data: days.map(({ count }) => count) }]}
          />
          <Chart
            kind="line"
            title="每日翻身达标率"
            unit="%"
            height={180}
            x={days.map(({ day }) => day.slice(5))}
            series={[{ name: '达标率', data: days.map(({ kept }) => kept) }]}
          />
        </>
      )
    }}
  />
)
