import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldKind } from '#contract/kit/fields.ts'
import { valueCell } from './cells.tsx'
import type { Tone } from './look/colours.ts'
import type { Shape } from './value/schema.ts'
import { metaFor, valuesOf } from './value/schema.ts'

/**
 * A table column of the kit: antd's, with a key and a plain title for the column settings. It leaves out the parts that
 * tie a column to one exact row type: columns of an entity also show rows with more fields (trees).
 */
export interface Column<Row>
  extends Omit<TableColumnType<Row>, 'key' | 'title' | 'dataIndex' | 'width' | 'render' | 'onHeaderCell'> {
  key: string
  title: string
  kind: FieldKind
  width: number
  render?: (value: unknown, row: Row, index: number) => ReactNode
  /** Hidden until the user ticks it in 列设置. */
  extra?: boolean
  /** The user has set its width. */
  userWidth?: boolean
}

interface Override<Row> extends Partial<Omit<Column<Row>, 'key'>> {
  /** Colours for values of a code where the word alone would mislead: `{ 1: 'info' }`. The value is shown as a chip. */
  tones?: Record<string, Tone>
}

const widths: Partial<Record<FieldKind, number>> = {
  id: 150,
  area: 220,
  int: 90,
  decimal: 100,
  fen: 120,
  day: 110,
  month: 90,
  time: 140,
  flag: 80,
  code: 100,
  dict: 110,
  ref: 120,
  phone: 130,
  idCard: 176,
  image: 72,
  images: 72,
  sound: 72,
  codeList: 160,
  dictList: 160,
  refList: 160,
  list: 160,
}

/** Columns with names of people and their beds, which many lists show side by side. */
const widthOf = (key: string) => (key === 'bedName' ? 110 : personName.test(key) ? 90 : undefined)
const personName = /^(oldman|emp|operator|handler|\w+By)Name$/

/** 99,999,999.99 and 2026-11-19 09:30 are never cut, even where a screen sets a smaller width. */
const drawn: Partial<Record<FieldKind, number>> = { fen: 120 }
const least: typeof drawn = { ...drawn, time: 134 }

const aligns: Partial<Record<FieldKind, 'right' | 'center'>> = {
  int: 'right',
  decimal: 'right',
  fen: 'right',
  day: 'center',
  month: 'center',
  time: 'center',
  flag: 'center',
  image: 'center',
}

/**
 * Columns of an entity: label, width, alignment and cell come from each field's kind.
 *
 *     const columns = cols(Visit, ['oldmanName', 'comeTime', 'visitStatus'], { comeTime: { extra: true } })
 *
 * A computed column is written out beside them: `{ key: 'stay', title: '时长', kind: 'text', width: 90, render }`.
 */
export function cols<S extends z.ZodObject, const K extends keyof S['shape'] & string>(
  entity: S,
  keys: readonly K[],
  overrides: { [P in K]?: Override<z.output<S>> } = {},
): Column<z.output<S>>[] {
  const dated = keys.some((key) => metaFor(entity.shape, key).kind === 'fen')
  return keys.map((key) => column(entity.shape, key, { ...overrides[key] }, dated))
}

/** `dated`: the table shows money, so its days are dates. */
function column<Row extends object>(shape: Shape, key: string, override: Override<Row>, dated: boolean): Column<Row> {
  const { tones, ...rest } = override
  const meta = metaFor(shape, key)
  const nameKey = nameKeyOf(key)
  return {
    key,
    title: meta.label,
    kind: meta.kind,
    width: widthOf(key) ?? widths[meta.kind] ?? 140,
    align: aligns[meta.kind],
    // A text that is cut shows in full when the pointer rests on it (list/table/cut-text.ts).
    ellipsis: { showTitle: false },
    render: (_, row) => {
      const values = valuesOf(row)
      const tone = tones?.[String(values[key])]
      const cell = valueCell({ meta, field: key, value: values[key], name: nameKey && values[nameKey], tone, dated })
      return residentKeys.has(key) &&
        typeof values.oldmanId === 'string' &&
        metaFor(shape, 'oldmanId').lookup !== 'homeElders' ? (
        <span data-resident={values.oldmanId} tabIndex={-1}>
          {cell}
        </span>
      ) : (
        cell
      )
    },
    ...rest,
    ...(rest.width && { width: Math.max(rest.width, (rest.render ? drawn : least)[meta.kind] ?? 0) }),
  }
}

/**
 * Cells that name a resident show the resident card when the pointer rests on them. Ids of home care elders are
 * separate.
 */
const residentKeys: ReadonlySet<string> = new Set(['oldmanId', 'oldmanName'])

/** `oldmanId` is shown as the `oldmanName` of the row when the server joined it. */
export const nameKeyOf = (key: string) => (key.endsWith('Id') ? `${key.slice(0, -2)}Name` : undefined)
