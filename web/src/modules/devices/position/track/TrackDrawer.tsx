import { Button, DatePicker, Empty, Segmented, Slider, Table, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { PlanMap } from '#contract/modules/devices/position/map.ts'
import { positionCourse } from '#contract/modules/devices/position/track.ts'
import { useCall } from '#kit/calls.ts'
import { serverNow } from '#kit/http/sign.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { nowOf } from '#kit/value/format.ts'
import { Plan, pathOf } from '../map/Plan.tsx'

type Map = z.output<typeof PlanMap>
interface TrackProps {
  who: { oldmanId: string; oldmanName: string }
  plans: readonly Map[]
  onClose: () => void
}
const hourMs = 3_600_000
const shape = 'YYYY-MM-DD HH:mm:ss'

/** 历史轨迹: a route of at most a day, played back, with the areas and the people met there. For `lazy()`. */
export default function TrackDrawer({ who, plans, onClose }: TrackProps) {
  const [span, setSpan] = useState(() => ({ from: nowOf(serverNow() - 2 * hourMs), to: nowOf(serverNow()) }))
  const query = useCall(positionCourse.track, { oldmanId: who.oldmanId, ...span }, { staleTime: 60_000 })
  return (
    <SideDialog open size={860} title={`${who.oldmanName}的轨迹`} onClose={onClose}>
      <div className="pos-bar k-gap">
        <DatePicker.RangePicker
          aria-label="时段"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          value={[dayjs(span.from), dayjs(span.to)]}
          onChange={(days) =>
            days?.[0] && days[1] && setSpan({ from: days[0].format(shape), to: days[1].format(shape) })
          }
        />
        <span className="k-muted">最多24小时，保留90天</span>
      </div>
      <Loaded query={query}>
        {({ points, visits }) => (
          <Tabs
            items={[
              {
                key: 'track',
                label: '轨迹回放',
                children: <Playback key={span.from + span.to} points={points} plans={plans} />,
              },
              { key: 'visits', label: `停留 ${visits.length}`, children: <Visits who={who} span={span} /> },
            ]}
          />
        )}
      </Loaded>
    </SideDialog>
  )
}

interface At {
  time: string
  mapId: string
  x: number
  y: number
  areaName?: string | null
}
const tickMs = 200

/** The route plays at 1, 8 or 30 times the speed. */
export function Playback({ points, plans }: { points: readonly At[]; plans: readonly Map[] }) {
  const times = useMemo(() => points.map(({ time }) => dayjs(time).valueOf()), [points])
  const first = times[0] ?? 0
  const long = (times.at(-1) ?? 0) - first
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(8)
  const [isPlaying, play] = useState(false)
  const plays = isPlaying && at < long
  useEffect(() => {
    if (!plays) return undefined
    const timer = setInterval(() => setAt((now) => Math.min(long, now + tickMs * speed)), tickMs)
    return () => clearInterval(timer)
  }, [plays, speed, long])
  function press() {
    if (at >= long) setAt(0)
    play(!plays)
  }
  if (points.length === 0) return <Empty description="这段时间没有定位数据，请换个时段" />
  const passed = points.slice(0, times.findLastIndex((time) => time - first <= at) + 1)
  const here = passed.at(-1) ?? points[0]
  const plan = plans.find(({ mapId }) => mapId === here.mapId)
  const onPlan = points.filter(({ mapId }) => mapId === here.mapId)
  return (
    <>
      {plan && (
        <div className="pos-mini" style={{ height: 380 }}>
          <Plan plan={plan}>
            <polyline className="pos-track" points={pathOf(onPlan)} opacity={0.3} />
            <polyline className="pos-track" points={pathOf(passed.filter(({ mapId }) => mapId === here.mapId))} />
            <circle cx={here.x} cy={here.y} r={plan.heightM / 40} fill="#cf1322" />
          </Plan>
        </div>
      )}
      <div className="pos-bar" style={{ marginTop: 8 }}>
        <Button type="primary" onClick={press}>
          {plays ? '暂停' : '播放'}
        </Button>
        <Segmented
          aria-label="倍速"
          value={speed}
          options={[1, 8, 30].map((value) => ({ value, label: `×${value}` }))}
          onChange={setSpeed}
        />
        <span>
          {here.time.slice(5)}　{here.areaName ?? plan?.mapName}
        </span>
      </div>
      <Slider
        aria-label="播放位置"
        min={0}
        max={Math.max(1, long)}
        value={at}
        tooltip={{ open: false }}
        onChange={(next) => {
          play(plays)
          setAt(next)
        }}
      />
    </>
  )
}

function Visits({ who, span }: { who: TrackProps['who']; span: { from: string; to: string } }) {
  const query = useCall(
    positionCourse.visit,
    { oldmanId: who.oldmanId, ...span, pageHelper: '0' },
    { staleTime: 60_000 },
  )
  return (
    <Loaded query={query}>
      {({ list }) => (
        <Table
          size="small"
          rowKey={({ enter, areaName }) => `${enter}${areaName}`}
          dataSource={list}
          pagination={false}
          locale={{ emptyText: '这段时间没有停留记录' }}
          columns={[
            { title: '区域', dataIndex: 'areaName', width: 120 },
            { title: '进入', dataIndex: 'enter', width: 150 },
            { title: '离开', dataIndex: 'leave', width: 150, render: (leave?: string | null) => leave ?? '仍在' },
            { title: '停留', dataIndex: 'seconds', width: 100, render: lasted },
            {
              title: '同时在场（1分钟以上）',
              key: 'with',
              render: (_value, row) =>
                row.with.map((one) => `${one.oldmanName} ${lasted(one.seconds)}`).join('、') || '无',
            },
          ]}
        />
      )}
    </Loaded>
  )
}

const lasted = (seconds: number) => (seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`)
