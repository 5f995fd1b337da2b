import { groupScores } from '#contract/modules/campus/inspection/scoring.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import type { Whole } from './sheet/whole.ts'

/** New, repeated and solved problems compared with the inspection before, and the rate of each group. */
export function InspectComparison({ row }: { row: Whole }) {
  const title = new Map(row.items.map(({ itemNo, title: name }) => [itemNo, name]))
  const words = (numbers: readonly number[]) =>
    numbers.length === 0 ? '无' : numbers.map((no) => `${no} ${title.get(no) ?? ''}`.trim()).join('、')
  const { comparison } = row
  const groups = groupScores(row.items, row.answers)
  return (
    <>
      {comparison ? (
        <dl className="k-facts">
          <span>
            <span>上次检查</span>
            <span>
              {comparison.previousNo}（{comparison.previousDate}，合格率{' '}
              {comparison.previousRate == null ? '—' : `${comparison.previousRate.toFixed(1)}%`}）
            </span>
          </span>
          <span>
            <span>新增隐患</span>
            <span>{words(comparison.fresh)}</span>
          </span>
          <span>
            <span>重复隐患</span>
            <span className={comparison.repeated.length > 0 ? 'k-danger' : undefined}>
              {words(comparison.repeated)}
            </span>
          </span>
          <span>
            <span>已消除</span>
            <span>{words(comparison.closed)}</span>
          </span>
        </dl>
      ) : (
        <p className="k-muted">这是这一类型的第一次检查，没有可对比的记录。</p>
      )}
      <Chart
        kind={groups.length > 2 ? 'radar' : 'bar'}
        title="各分组合格率"
        unit="%"
        x={groups.map(({ groupName }) => groupName)}
        most={groups.map(() => 100)}
        series={[{ name: '合格率', data: groups.map(({ rate }) => rate) }]}
      />
    </>
  )
}
