import { Button, Radio } from 'antd'
import { useState } from 'react'
import { items, itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { type Trend, trendSpan, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

type Span = (typeof trendSpan.values)[number]
interface Props {
  type: SignType
  person: { oldmanId: string; oldmanName?: string | null }
}

/** The chart of a value with the normal range of this resident. */
export default function TrendDialog({ type, person, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog
      open
      width={920}
      title={`${person.oldmanName}的${signType.label(type)}趋势`}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <TrendView type={type} person={person} />
    </Dialog>
  )
}

export function TrendView({ type, person }: Props) {
  // Weight is taken once a month: a week would show nothing.
  const [span, setSpan] = useState<Span>(type === signType.is.weight ? 90 : 'week')
  const read = useCall(vitalSign.list, { view: 'trend', oldmanId: person.oldmanId, signTypes: String(type), span })
  return (
    <>
      <Radio.Group
        optionType="button"
        value={span}
        options={[...trendSpan.options]}
        onChange={({ target }) => setSpan(target.value)}
        aria-label="时段"
        style={{ marginBottom: 12 }}
      />
      <Loaded query={read}>{(data) => <Picture type={type} trend={data} />}</Loaded>
    </>
  )
}

function Picture({ type, trend }: { type: SignType; trend: Partial<Trend> }) {
  const { points = [], band = {}, min = {}, avg = {}, max = {}, marks = [] } = trend
  const shown = itemsOf[type].filter((item) => points.some(({ values }) => item in values))
  const main = itemsOf[type][0]
  return (
    <>
      <Chart
        kind="line"
        title={`${signType.label(type)}趋势`}
        unit={items[main].unit}
        height={300}
        x={points.map(({ time }) => time.slice(5, 16))}
        series={shown.map((item) => ({
          name: items[item].label,
          data: points.map(({ values }) => values[item] ?? null),
        }))}
        band={band[main] && { from: band[main].low1, to: band[main].high1, label: `${items[main].label}正常范围` }}
      />
      <p>
        {shown.map((item) => (
          <span key={item} style={{ marginRight: 24 }}>
            {`${items[item].label}（${items[item].unit}）：最低 ${min[item]}，平均 ${avg[item]}，最高 ${max[item]}`}
          </span>
        ))}
      </p>
      {marks.length > 0 && (
        <p>{marks.map(({ time, kind, text }) => `${time.slice(5, 16)} ${kind}：${text}`).join('；')}</p>
      )}
    </>
  )
}
