import type { ReplyFor } from '#contract/kit/calls.ts'
import type { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'

type Detail = ReplyFor<typeof alarm.get>

/** So many points say what a picture can say. */
const most = 240
const lines = [
  { at: 1, name: '心率', unit: '次/分' },
  { at: 2, name: '呼吸', unit: '次/分' },
  { at: 4, name: '体动', unit: '' },
] as const

/** What the device measured in the five minutes before and after. */
export function Curve({ row: { curve } }: { row: Detail }) {
  if (curve.length === 0) return null
  const step = Math.ceil(curve.length / most)
  const points = curve.filter((_point, at) => at % step === 0)
  const x = points.map(([ts]) => new Date(Number(ts) + 8 * 3_600_000).toISOString().slice(11, 19))
  const shown = lines.filter(({ at }) => points.some((point) => point[at] !== null))
  const out = points.some((point) => point[3] === 0)
  return (
    <>
      {shown.length > 0 && (
        <Chart
          kind="line"
          title="报警前后5分钟"
          x={x}
          height={200}
          series={shown.map(({ at, name }) => ({ name, data: points.map((point) => point[at] ?? null) }))}
        />
      )}
      {out && (
        <Chart
          kind="line"
          title="在床"
          x={x}
          height={100}
          series={[{ name: '在床', data: points.map((point) => point[3] ?? null) }]}
        />
      )}
    </>
  )
}
