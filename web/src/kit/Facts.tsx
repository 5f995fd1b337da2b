import { Descriptions } from 'antd'
import type { z } from 'zod'
import { ValueCell } from './cells.tsx'
import { nameKeyOf } from './cols.tsx'
import { isEmpty, metaFor, valuesOf } from './schema.ts'

interface FactsProps<S extends z.ZodObject> {
  entity: S
  row: object
  keys: readonly (keyof S['shape'] & string)[]
  columns?: number
}

/**
 * Fields of one row with their labels, as drawers and detail tabs show them. Empty ones keep their place.
 *
 *     <Facts entity={Visit} row={row} keys={['visitorName', 'comeTime']} columns={3} />
 */
export function Facts<S extends z.ZodObject>({ entity, row, keys, columns = 3 }: FactsProps<S>) {
  const values = valuesOf(row)
  const items = keys.map((key) => {
    const meta = metaFor(entity.shape, key)
    const nameKey = nameKeyOf(key)
    return {
      key,
      label: meta.label,
      span: meta.kind === 'area' ? columns : 1,
      children: isEmpty(values[key]) ? (
        <span className="k-muted">—</span>
      ) : (
        <ValueCell meta={meta} field={key} value={values[key]} name={nameKey && values[nameKey]} />
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
