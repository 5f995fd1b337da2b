import { useState } from 'react'
import type { FieldKind } from '#contract/kit/fields.ts'
import type { Column } from '../../cols.tsx'
import { usePage } from '../../page/page.ts'
import type { PageLayout } from '../../store/layout-store.ts'
import { dropLayout, loadLayout, saveLayout } from '../../store/layout-store.ts'

export type ColumnLayout = NonNullable<PageLayout['columns']>[number]

/** The saved choice for every column; columns added later stand at their own place. */
export function layoutOf<Row>(columns: readonly Column<Row>[], saved: readonly ColumnLayout[] = []): ColumnLayout[] {
  const known = saved.filter((item) => columns.some((column) => column.key === item.key))
  const result = [...known]
  columns.forEach((column, index) => {
    if (known.some((item) => item.key === column.key)) return
    const fixed = column.fixed === 'left' || column.fixed === 'right' ? column.fixed : undefined
    result.splice(index, 0, { key: column.key, show: !column.extra, fixed })
  })
  return result
}

/** Columns as the user wants them: order, visibility, width, fixed edge. */
export function arrange<Row>(columns: readonly Column<Row>[], layout: readonly ColumnLayout[]): Column<Row>[] {
  const side = { left: 0, right: 2 }
  const shown = layout.flatMap(({ key, show, width, fixed }) => {
    const column = columns.find((one) => one.key === key)
    return column && show ? [{ ...column, width: width ?? column.width, userWidth: width !== undefined, fixed }] : []
  })
  // Fixed columns must stand at the edges, else antd leaves gaps.
  return shown.sort((a, b) => (a.fixed ? side[a.fixed] : 1) - (b.fixed ? side[b.fixed] : 1))
}

/**
 * Makes the columns fit into the room where that is possible: first the empty space beside the text shrinks (`natural`:
 * the width a text needs), then text columns with a tooltip, by a third at most. Numbers, days, names and levels of
 * care are never cut.
 * Where that is not enough, no column is cut and the table scrolls.
 */
export function fitted<Row>(
  columns: readonly Column<Row>[],
  room: number,
  natural: Readonly<Record<string, number>> = {},
): Column<Row>[] {
  const bare = narrowed(columns, room, (one) =>
    one.userWidth || pictures.has(one.kind) ? 0 : one.width - (natural[one.key] ?? one.width),
  )
  const spare = (one: Column<Row>) => (givesWay(one) ? one.width - Math.max(textWidth, one.width * 0.67) : 0)
  const cut = narrowed(bare, room, spare)
  return widthOf(cut) <= room ? cut : bare
}

/**
 * Fixes the columns that name the row where the columns scroll, up to the name of a person near the front. It leaves
 * columns that the user has fixed, and does nothing in a window too narrow to show others beside them.
 */
export function withFixed<Row>(columns: Column<Row>[], room: number): Column<Row>[] {
  if (widthOf(columns) <= room || columns.some(({ fixed }) => fixed === 'left' || fixed === true)) return columns
  const near = columns.filter((_, at) => widthOf(columns.slice(0, at + 1)) <= room / 3)
  const last = Math.max(
    0,
    near.findLastIndex(({ key }) => namesWhom.test(key)),
  )
  return near.length === 0 || room < roomToHold
    ? columns
    : columns.map((one, at) => (at <= last ? { ...one, fixed: 'left' } : one))
}

/**
 * Where columns scroll under the actions at the right, the last one in sight is shown whole: half a number reads as
 * another number, two letters as nothing. The remaining width goes to the columns before it.
 */
export function uncut<Row>(columns: Column<Row>[], room: number): Column<Row>[] {
  const isRight = ({ fixed }: Column<Row>) => fixed === 'right'
  const seen = room - widthOf(columns.filter(isRight))
  const left = columns.filter((one) => !isRight(one))
  if (left.length === columns.length || widthOf(columns) <= room) return columns
  const found = left.findIndex((_, at) => widthOf(left.slice(0, at + 1)) > seen)
  const whole = left.slice(0, found)
  const rest = seen - widthOf(whole)
  const takers = whole.filter(({ userWidth }) => !userWidth)
  if (found < 1 || takers.length === 0 || (textKinds.has(left[found].kind) && rest >= leastRead)) return columns
  const part = Math.floor(rest / takers.length)
  const more = (one: Column<Row>) => (one === takers[0] ? rest - part * (takers.length - 1) : part)
  return columns.map((one) => (takers.includes(one) ? { ...one, width: one.width + more(one) } : one))
}

/** The least readable width of a cut text. */
const leastRead = 64

const namesWhom = /^(oldman|emp|visitor)(Id|Name)$/
const roomToHold = 800

const widthOf = (columns: readonly { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

/** Narrows each column by its share of the surplus, up to its spare width. */
function narrowed<Row>(columns: readonly Column<Row>[], room: number, spareOf: (one: Column<Row>) => number) {
  const spare = (one: Column<Row>) => Math.max(0, spareOf(one))
  const over = widthOf(columns) - room
  if (over <= 0) return [...columns]
  const all = columns.reduce((sum, one) => sum + spare(one), 0)
  const part = Math.min(1, over / (all || 1))
  return columns.map((one) => ({ ...one, width: Math.floor(one.width - spare(one) * part) }))
}

const givesWay = <Row>({ key, kind, userWidth, ellipsis }: Column<Row>) =>
  textKinds.has(kind) && Boolean(ellipsis) && !userWidth && !decides.test(key)
/** The hand decides by the level of care: 特级(完全失能) and 特级(… are not the same. */
const decides = /levelName$/i
const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'area', 'codeList', 'dictList', 'refList', 'list'])

/** Pictures may not have loaded when the texts are measured. */
const pictures: ReadonlySet<FieldKind> = new Set(['image', 'images', 'sound'])

/** Width of seven characters, a bed with its building. */
const textWidth = 110

/** Layout of one list: read once, saved on every change. */
export function useLayout<Row>(name: string, columns: readonly Column<Row>[]) {
  const { path } = usePage()
  const [saved, setSaved] = useState<PageLayout>(() => loadLayout(path, name) ?? {})
  function save(part: PageLayout) {
    const next = { ...loadLayout(path, name), ...part }
    saveLayout(path, name, next)
    setSaved(next)
  }
  const layout = layoutOf(columns, saved.columns)
  return {
    layout,
    columns: arrange(columns, layout),
    density: saved.density ?? 'middle',
    setColumns: (next: ColumnLayout[]) => save({ columns: next }),
    setDensity: (density: 'middle' | 'small') => save({ density }),
    reset: () => {
      dropLayout(path, name)
      setSaved({})
    },
  }
}
