import { Descriptions } from 'antd'
import { lazy, Suspense } from 'react'
import { ValueCell } from '../cells.tsx'
import { nameKeyOf } from '../cols.tsx'
import type { Shape } from '../value/schema.ts'
import { isEmpty, metaFor, valuesOf } from '../value/schema.ts'
import { Sound } from './Sound.tsx'

const Pictures = lazy(() => import('./Pictures.tsx'))
const AttachedFiles = lazy(() => import('./AttachedFiles.tsx'))

interface FactsProps {
  /** Fields of the entity: `Visit.shape`. */
  shape: Shape
  row: object
  keys: readonly string[]
  columns?: number
}

/**
 * Fields of one row with their labels, as drawers and detail tabs show them. Empty ones keep their place.
 *
 *     <Facts shape={Visit.shape} row={row} keys={['visitorName', 'comeTime']} columns={3} />
 */
export function Facts({ shape, row, keys, columns = 3 }: FactsProps) {
  const values = valuesOf(row)
  // Beside money days are dates, as in tables (cols.tsx).
  const dated = keys.some((key) => metaFor(shape, key).kind === 'fen')
  const items = keys.map((key) => {
    const meta = metaFor(shape, key)
    const nameKey = nameKeyOf(key)
    return {
      key,
      label: meta.label,
      span: meta.kind === 'area' ? ('filled' as const) : 1,
      children: isEmpty(values[key]) ? (
        <span className="k-muted">—</span>
      ) : (
        <Value meta={meta} field={key} value={values[key]} name={nameKey && values[nameKey]} dated={dated} />
      ),
    }
  })
  return (
    <Descriptions
      bordered
      size="small"
      column={columns}
      items={items}
      styles={{ label: { whiteSpace: 'nowrap', width: '8.5em' } }}
    />
  )
}

/** As in lists, but with the pictures, files and voice notes themselves instead of their number. */
function Value(props: Parameters<typeof ValueCell>[0]) {
  const { meta, value } = props
  if (meta.kind === 'sound') return <Sound label={meta.label} src={String(value)} />
  const number = <ValueCell {...props} />
  if (meta.kind !== 'image' && meta.kind !== 'images' && meta.kind !== 'files') return number
  return (
    <Suspense fallback={number}>
      {meta.kind === 'files' ? (
        <AttachedFiles value={value} />
      ) : (
        <Pictures label={meta.label} links={[value].flat().map(String)} />
      )}
    </Suspense>
  )
}
