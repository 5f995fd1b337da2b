import type { ReplyFor } from '#contract/kit/calls.ts'
import type { patrolStatistics } from '#contract/modules/duty/patrol/statistics.ts'

type Answer = ReplyFor<typeof patrolStatistics.statistics>

const most = 20
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When it is at which point that nobody comes: the darker, the more. Each cell says its number. */
export function MissHeat({ points, cells }: { points: Answer['list']; cells: Answer['heat'] }) {
  const shown = points.filter(({ missed }) => missed > 0).slice(0, most)
  if (shown.length === 0) return null
  const count = new Map(cells.map((cell) => [`${cell.key} ${cell.hour}`, cell.count]))
  const peak = Math.max(1, ...cells.map((cell) => cell.count))
  return (
    <table className="patrol-heat">
      <caption>漏检的点位与时段</caption>
      <thead>
        <tr>
          <th scope="col">点位</th>
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ key, name }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {hours.map((hour) => {
              const n = count.get(`${key} ${hour}`) ?? 0
              return (
                <td key={hour} style={n ? { background: `rgba(200, 30, 22, ${0.12 + 0.5 * (n / peak)})` } : undefined}>
                  {n || ''}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
