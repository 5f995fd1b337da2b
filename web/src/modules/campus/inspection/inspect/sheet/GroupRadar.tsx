import { memo } from 'react'
import type { GroupScore } from '#contract/modules/campus/inspection/scoring.ts'
import { Chart } from '#kit/chart/Chart.tsx'

interface Props {
  groups: readonly Pick<GroupScore, 'groupCode' | 'rate'>[]
}

/** The rates of the groups as a radar; their letters are explained at the bars beside it. */
const GroupRadar = memo(
  ({ groups }: Props) => (
    <Chart
      kind="radar"
      height={180}
      title="各分组合格率"
      unit="%"
      x={groups.map(({ groupCode }) => groupCode)}
      most={groups.map(() => 100)}
      series={[{ name: '合格率', data: groups.map(({ rate }) => rate) }]}
    />
  ),
  // Typing into an answer does not draw the chart again.
  (before, after) => shapeOf(before) === shapeOf(after),
)
const shapeOf = ({ groups }: Props) => groups.map(({ groupCode, rate }) => `${groupCode}${rate}`).join()

export default GroupRadar
