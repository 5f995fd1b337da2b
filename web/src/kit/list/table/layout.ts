import { useState } from 'react'
import type { FieldKind } from '#contract/kit/fields.ts'
import type { Column } from '../../cols.tsx'
import { usePage } from '../../page/page.ts'
import type { PageLayout } from '../../store/layout-store.ts'
import { dropLayout, loadLayout, saveLayout } from '../../store/layout-store.ts'

export type ColumnLayout = NonNullable<PageLayout['columns']>[number]

/** The saved choice for every column; columns that came later stand at their own place. */
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

/** Columns as the user wants them: order, shown, width, fixed. */
export function arrange<Row>(columns: readonly Column<Row>[], layout: readonly ColumnLayout[]): Column<Row>[] {
  const side = { left: 0, right: 2 }
  const shown = layout.flatMap(({ key, show, width, fixed }) => {
    const column = columns.find((one) => one.key === key)
    return column && show ? [{ ...column, width: width ?? column.width, kept: width !== undefined, fixed }] : []
  })
  // Fixed columns must stand at the edges, else antd leaves gaps.
  return shown.sort((a, b) => (a.fixed ? side[a.fixed] : 1) - (b.fixed ? side[b.fixed] : 1))
}

/**
 * Columns no wider than the room, where that is to be had: text that is cut with a tooltip gives way, by a third at most.
 * Figures, days and names stay as they are. Where it would not be enough, nothing is cut and the table scrolls.
 */
export function fitted<Row>(columns: readonly Column<Row>[], room: number): Column<Row>[] {
  const spare = (one: Column<Row>) =>
    givesWay(one) ? Math.max(0, one.width - Math.max(textWidth, one.width * 0.67)) : 0
  const over = columns.reduce((sum, one) => sum + one.width, 0) - room
  const all = columns.reduce((sum, one) => sum + spare(one), 0)
  if (over <= 0 || over > all) return [...columns]
  return columns.map((one) => ({ ...one, width: Math.floor(one.width - (spare(one) * over) / all) }))
}

const givesWay = <Row>({ kind, kept, ellipsis }: Column<Row>) => textKinds.has(kind) && Boolean(ellipsis) && !kept
const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'area', 'codeList', 'dictList', 'refList', 'list'])

/** Seven letters, a bed with its building. */
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
