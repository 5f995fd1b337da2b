import {
  BedDay,
  BreathDay,
  HeartDay,
  healthRecord,
  RollDay,
} from '#contract/modules/devices/health-record/health-record.ts'
import { Sparkline } from '#kit/chart/Chart.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'

/** 心率 呼吸 在床 翻身: one row per resident and day (iot.md 6). */

const head = ['oldmanName', 'bedName', 'date'] as const
const rest = ['levelName', 'deviceNo'] as const
const narrow = { width: 96 }
const hidden = { extra: true } as const
const common = {
  levelName: hidden,
  deviceNo: hidden,
  coverage: { width: 96, extra: true as const },
  date: { width: 110 },
}

const heartColumns: Column<import('zod').output<typeof HeartDay>>[] = [
  ...cols(HeartDay, [...head, 'restHr', 'avgHr', 'minHr', 'maxHr', 'highMin', 'lowMin'], {
    ...common,
    restHr: narrow,
    avgHr: narrow,
    minHr: { ...narrow, extra: true },
    maxHr: { ...narrow, extra: true },
    highMin: narrow,
    lowMin: narrow,
  }),
  {
    key: 'validPct',
    title: '有效率',
    kind: 'decimal',
    width: 110,
    align: 'right',
    render: (_, { validPct }) =>
      validPct == null ? '—' : validPct < 60 ? <span className="k-muted">数据不足 {validPct}%</span> : `${validPct}%`,
  },
  {
    key: 'trend7',
    title: '近7天静息',
    kind: 'list',
    width: 120,
    render: (_, { trend7 }) => (
      <Sparkline title="近7天静息心率" data={(trend7 ?? []).filter((one) => one !== null)} width={96} height={24} />
    ),
  },
  ...cols(HeartDay, [...rest, 'coverage'], common),
]
const breathColumns = cols(
  BreathDay,
  [...head, 'avgRr', 'minRr', 'maxRr', 'apneaCount', 'longestApneaSec', 'perHour', ...rest, 'coverage'],
  { ...common, perHour: { width: 110 }, longestApneaSec: narrow },
)
const bedColumns = cols(
  BedDay,
  [
    ...head,
    'inBedMin',
    'inTime',
    'outTime',
    'nightOutCount',
    'longestOutMin',
    'sleepMin',
    'deepMin',
    'efficiency',
    ...rest,
    'coverage',
  ],
  { ...common, inBedMin: narrow, nightOutCount: narrow, longestOutMin: narrow, sleepMin: narrow, deepMin: hidden },
)
const rollColumns: Column<import('zod').output<typeof RollDay>>[] = [
  ...cols(RollDay, [...head, 'turnCount'], common),
  {
    key: 'byHour',
    title: '各小时翻身',
    kind: 'list',
    width: 210,
    render: (_, { byHour, turnCount }) => (turnCount == null ? '—' : <Hours byHour={byHour} />),
  },
  ...cols(RollDay, ['longestStillMin', 'windowOk', 'windowTotal', 'compliance', ...rest, 'coverage'], {
    ...common,
    longestStillMin: { width: 110 },
    windowOk: narrow,
    windowTotal: narrow,
    compliance: narrow,
  }),
]

/** Twenty-four small bars, from noon to noon, so that a night is in one piece. */
function Hours({ byHour }: { byHour: readonly number[] }) {
  const most = Math.max(1, ...byHour)
  const order = byHour.map((_, at) => (at + 12) % 24)
  const words = order.filter((hour) => byHour[hour] > 0).map((hour) => `${hour}时${byHour[hour]}次`)
  return (
    <svg width={196} height={24} role="img" aria-label={`从12时起：${words.join('，') || '没有翻身'}`}>
      <title>{words.join('，') || '没有翻身'}</title>
      {order.map((hour, at) => {
        const height = byHour[hour] === 0 ? 1 : (byHour[hour] / most) * 22
        const fill = byHour[hour] === 0 ? '#c9ced6' : 'var(--pims-primary, #0f6bcb)'
        return <rect key={hour} x={at * 8} y={24 - height} width={6} height={height} fill={fill} />
      })}
    </svg>
  )
}

function useList(path: string) {
  const page = usePage()
  const open = (row: { oldmanId: string; date: string }) =>
    page.open(`${path}/personal?oldmanId=${row.oldmanId}&date=${row.date}`)
  return {
    filters: ['oldmanName', 'dateFrom', 'dateTo', 'abnormal', 'locationId', 'levelId'] as const,
    initialFilters: { dateFrom: todayOf(), dateTo: todayOf() },
    link: { column: 'oldmanName' as const, open },
    rowActions: [{ label: '详情', onClick: open }],
    empty: '一天从前一日12:00到当日12:00，随时更新；可换一个日期，或先在设备管理为床位绑定床垫',
  }
}

export function Heart() {
  const shared = useList('/yunmuIot/hrrest')
  return (
    <ListPage
      name="health-heart"
      call={healthRecord.heart}
      columns={heartColumns}
      sort={['date', 'restHr', 'avgHr', 'highMin', 'lowMin']}
      {...shared}
    />
  )
}

export function Breath() {
  const shared = useList('/yunmuIot/breathe')
  return (
    <ListPage
      name="health-breath"
      call={healthRecord.breath}
      columns={breathColumns}
      sort={['date', 'avgRr', 'apneaCount', 'longestApneaSec', 'perHour']}
      tools={<span className="k-muted">仅供参考，不作诊断</span>}
      {...shared}
    />
  )
}

export function Bed() {
  const shared = useList('/yunmuIot/inbed')
  return (
    <ListPage
      name="health-bed"
      call={healthRecord.bed}
      columns={bedColumns}
      sort={['date', 'inBedMin', 'nightOutCount', 'longestOutMin', 'sleepMin', 'efficiency']}
      {...shared}
    />
  )
}

export function Roll() {
  const shared = useList('/yunmuIot/turnover')
  return (
    <ListPage
      name="health-roll"
      call={healthRecord.roll}
      columns={rollColumns}
      sort={['date', 'turnCount', 'longestStillMin', 'compliance']}
      {...shared}
    />
  )
}
