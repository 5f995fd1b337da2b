import './hour-heat.css'

interface HeatProps {
  caption: string
  /** Title above the names of the rows. */
  of: string
  rows: readonly { key: string; name: string }[]
  cells: readonly { key: string; hour: number; count: number }[]
}

const most = 20
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * Counts by hour of the day, one line per row: the higher, the darker. Each cell shows its number; the first twenty
 * rows are shown.
 */
export function HourHeat({ caption, of, rows, cells }: HeatProps) {
  if (rows.length === 0) return null
  const count = new Map(cells.map((cell) => [`${cell.key} ${cell.hour}`, cell.count]))
  const peak = Math.max(1, ...cells.map((cell) => cell.count))
  return (
    <table className="k-heat">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map(({ key, name }) => (
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
