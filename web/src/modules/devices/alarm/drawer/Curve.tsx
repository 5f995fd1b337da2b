import type { ReplyFor } from '#contract/kit/calls.ts'
import type { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { drawnOf, timeOf } from './curve.ts'

type Detail = ReplyFor<typeof alarm.get>

/** Values of the device in the five minutes before and after. */
export function Curve({ row: { curve } }: { row: Detail }) {
  if (curve.length === 0) return null
  const { points, measured, inBed } = drawnOf(curve)
  const x = points.map(timeOf)
  return (
    <>
      {measured.length > 0 && <Chart kind="line" title="报警前后5分钟" x={x} height={200} series={measured} />}
      {inBed && (
        <>
          <p className="k-muted">在床：1 为在床，0 为离床</p>
          <Chart kind="line" title="在床" x={x} height={100} series={[{ name: '在床', data: inBed }]} />
        </>
      )}
    </>
  )
}
