import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldMeta } from '#contract/kit/fields.ts'
import type { docBody } from '#contract/modules/stock/stock-doc/document.ts'
import { DictText } from '#kit/cells.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { type useLineProblems, Wrong } from './line-problems.tsx'
import '../stock-doc.css'

type Goods = Pick<z.output<z.ZodObject<typeof docBody>>['lines'][number], 'detailId' | 'skuName' | 'specName' | 'unit'>

interface EntryTableProps<L extends Goods, F extends string> {
  lines: readonly L[]
  /** What is known of a line, behind its item and unit; figures are aligned right. */
  facts: readonly { label: string; of: (line: L) => ReactNode; figure?: boolean }[]
  /** What is typed of each line; `className` gives the width of its cells. */
  inputs: readonly { field: F; meta: (line: L) => FieldMeta; label: string; className?: string }[]
  valueIn: (line: L, field: F) => unknown
  onChange: (line: L, field: F, value: unknown) => void
  /** The errors of its cells, by `useLineProblems`. */
  cells?: ReturnType<typeof useLineProblems>
}

/**
 * The stored lines of a document with what is typed of each now: what comes back, arrives, is reversed.
 *
 *     <EntryTable lines={open} facts={[{ label: '未还', of: ({ leftQuantity }) => leftQuantity }]} inputs={inputs}
 *       valueIn={({ detailId }, field) => entries[detailId]?.[field]} onChange={change} cells={cells} />
 */
export function EntryTable<L extends Goods, F extends string>({
  lines,
  facts,
  inputs,
  ...work
}: EntryTableProps<L, F>) {
  const { valueIn, onChange, cells } = work
  return (
    <div className="stock-lines-scroll">
      <table>
        <thead>
          <tr>
            <th>物品</th>
            <th>单位</th>
            {facts.map(({ label, figure }) => (
              <th key={label} className={figure ? 'stock-figure' : undefined}>
                {label}
              </th>
            ))}
            {inputs.map(({ label }) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.detailId}>
              <td>
                {line.skuName} {line.specName}
              </td>
              <td>
                <DictText code="GOODS_UNIT" value={line.unit} />
              </td>
              {facts.map(({ label, of, figure }) => (
                <td key={label} className={figure ? 'stock-figure' : undefined}>
                  {of(line)}
                </td>
              ))}
              {inputs.map(({ field, meta, label, className }) => (
                <td key={field} className={className}>
                  <FieldInput
                    meta={meta(line)}
                    field={field}
                    inList
                    aria-label={`第${at + 1}行${label}`}
                    value={valueIn(line, field)}
                    onChange={(value) => {
                      cells?.forget(at)
                      onChange(line, field, value)
                    }}
                  />
                  <Wrong text={cells?.wrong.get(`${at}.${field}`)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
