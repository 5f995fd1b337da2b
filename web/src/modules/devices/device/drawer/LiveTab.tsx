import { Segmented } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { device } from '#contract/modules/devices/device/device.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import '../device.css'

type Detail = ReplyFor<typeof device.get>
type Span = 'hour' | 'day' | 'week'
const spans: readonly { value: Span; label: string }[] = [
  { value: 'hour', label: '近1小时' },
  { value: 'day', label: '近24小时' },
  { value: 'week', label: '近7天' },
]

/** 实时数据: the present values and their chart. */
export default function LiveTab({ deviceId }: { deviceId: string }) {
  const [span, setSpan] = useState<Span>('day')
  const query = useCall(device.get, { deviceId, span })
  return (
    <Loaded query={query}>
      {(row) => (
        <>
          <Latest latest={row.latest} />
          <Segmented aria-label="时段" value={span} options={[...spans]} onChange={setSpan} />
          <Course series={row.series} span={span} />
        </>
      )}
    </Loaded>
  )
}

const states = ['离床', '清醒', '浅睡', '深睡']
const yesNo = (value: number | undefined) => (value === undefined ? undefined : value === 1 ? '是' : '否')
const united = (value: number | undefined, unit: string) => (value === undefined ? undefined : `${value} ${unit}`)

function Latest({ latest }: { latest: Detail['latest'] }) {
  if (!latest) return <p className="k-muted">还没有收到数据</p>
  const { sys, dia } = latest
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['在床', yesNo(latest.inBed)],
    ['睡眠', latest.state === undefined ? undefined : states[latest.state]],
    ['心率', united(latest.hr, '次/分')],
    ['呼吸', united(latest.rr, '次/分')],
    ['血氧', united(latest.spo2, '%')],
    ['血压', sys === undefined || dia === undefined ? undefined : `${sys}/${dia} mmHg`],
    ['血糖', united(latest.glucose, 'mmol/L')],
    ['体温', united(latest.temp, '℃')],
    ['体动', united(latest.move, '')?.trim()],
    ['尿湿', yesNo(latest.wet)],
    ['佩戴', yesNo(latest.wear)],
    ['步数', latest.steps?.toString()],
    ['信号质量', united(latest.quality, '%')],
    ['电量', united(latest.battery, '%')],
    ['时间', new Date(latest.ts + 8 * 3_600_000).toISOString().slice(5, 19).replace('T', ' ')],
  ]
  return (
    <dl className="device-latest">
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Course({ series, span }: { series: Detail['series']; span: Span }) {
  const x = series.map(({ time }) => (span === 'week' ? time.slice(5, 16) : time.slice(11, 16)))
  const has = (key: 'hr' | 'rr' | 'spo2') => series.some((point) => point[key] !== null)
  const lines = [
    { key: 'hr', title: '心率', unit: '次/分', band: { from: 45, to: 120, label: '正常' } },
    { key: 'rr', title: '呼吸', unit: '次/分', band: { from: 8, to: 30, label: '正常' } },
    { key: 'spo2', title: '血氧', unit: '%', band: undefined },
  ] as const
  const lies = series.some(({ inBedSec }) => inBedSec > 0)
  const shown = lines.filter(({ key }) => has(key))
  if (shown.length === 0 && !lies)
    return (
      <Chart
        kind="bar"
        title="上报次数"
        x={x}
        unit="次"
        height={200}
        series={[{ name: '上报', data: series.map(({ samples }) => samples) }]}
      />
    )
  return (
    <>
      {shown.map(({ key, title, unit, band }) => (
        <section key={key}>
          <h4>{title}</h4>
          <Chart
            kind="line"
            title={title}
            x={x}
            unit={unit}
            height={180}
            band={band}
            series={[{ name: title, data: series.map((point) => point[key]) }]}
          />
        </section>
      ))}
      {lies && (
        <section>
          <h4>在床分钟</h4>
          <Chart
            kind="bar"
            title="在床分钟"
            x={x}
            unit="分钟"
            height={160}
            series={[{ name: '在床', data: series.map(({ inBedSec }) => Math.round(inBedSec / 60)) }]}
          />
        </section>
      )}
    </>
  )
}
