import { drawnOf, timeOf } from '../drawer/curve.ts'

const width = 320
const height = 56

/** Values of the five minutes before and after, a strip for each; drawn without a library. */
export function Curve({ curve }: { curve: readonly (readonly (number | null)[])[] }) {
  if (curve.length === 0) return null
  const { points, measured, inBed } = drawnOf(curve)
  const strips = inBed ? [...measured, { name: '在床', data: inBed }] : measured
  return (
    <section className="card stack-tight">
      <h2>报警前后5分钟</h2>
      {strips.map((strip) => (
        <Strip key={strip.name} {...strip} />
      ))}
      <p className="line muted">
        <span>{timeOf(points[0])}</span>
        <span>{timeOf(points[points.length - 1])}</span>
      </p>
    </section>
  )
}

function Strip({ name, data }: { name: string; data: readonly (number | null)[] }) {
  const known = data.filter((value) => value !== null)
  const low = Math.min(...known)
  const high = Math.max(...known)
  const words = low === high ? `${low}` : `${low}–${high}`
  return (
    <figure className="strip">
      <figcaption>{`${name} ${words}`}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`${name}曲线 ${words}`}>
        <path d={pathOf(data, low, high)} />
      </svg>
    </figure>
  )
}

/** A line through the measured values, with gaps where there are none. */
function pathOf(data: readonly (number | null)[], low: number, high: number) {
  const span = high - low || 1
  return data
    .map((value, at) => {
      if (value === null) return ''
      const x = (at * width) / Math.max(1, data.length - 1)
      const y = height - 4 - ((value - low) / span) * (height - 8)
      return `${at === 0 || data[at - 1] === null ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
