import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { usePage, usePageState } from '../../page/page.ts'
import { loadLayout, saveLayout } from '../../store/layout-store.ts'
import type { Shape, Values } from '../../value/schema.ts'
import { isEmpty, metaFor, rowShape, valuesOf } from '../../value/schema.ts'
import { makeTypedFilters } from './typed-filters.ts'

/** The state of a list while its tab is open: filters, page, order. Saved layouts outlive the tab. */
export interface ListState {
  /** The filters of the last 查询. */
  filters: Values
  page: number
  size: number
  sortField?: string
  sortOrder?: 'asc' | 'desc'
  more?: boolean
}

export const pageSizes = [10, 20, 50, 100]
/** 10 rows on screens up to 1280 wide, else 20 (seed 000 §9). */
export const defaultSize = (width: number) => (width <= 1280 ? 10 : 20)

/** One filter of the row, or two bounds shown as one interval. */
export interface FilterItem {
  key: string
  label: string
  meta: FieldMeta
  range?: { from: string; to: string }
}

/**
 * `comeTimeFrom`, `comeTimeTo` become one item; a filter without a label takes the label of its column (contract kit).
 */
export function filterItems(query: Shape, rows: Shape, keys: readonly string[]): FilterItem[] {
  const named = (key: string, base = key): FieldMeta => {
    const own = metaFor(query, key)
    return own.label && own.label !== key ? own : { ...own, label: metaFor(rows, base).label }
  }
  const paired = new Set(keys.filter((key) => key.endsWith('From') && keys.includes(`${key.slice(0, -4)}To`)))
  const items = keys.map((key): FilterItem | undefined => {
    if (key.endsWith('To') && paired.has(`${key.slice(0, -2)}From`)) return undefined
    const base = key.slice(0, -4)
    const meta = named(key, paired.has(key) ? base : key)
    if (!paired.has(key)) return { key, label: meta.label, meta }
    const label = meta.label.replace(/[（(]?(开始|起始|起|从|最小|最低)[）)]?$/, '')
    return { key: base, label: label || metaFor(rows, base).label, meta, range: { from: key, to: `${base}To` } }
  })
  return items.filter((item) => item !== undefined)
}

/** Filters from the address: a number of the dashboard opens its list with them. */
export function filtersOf(query: Readonly<Record<string, string>>, shape: Shape, keys: readonly string[]): Values {
  const read = keys.map(
    (key) => [key, key in query && shape[key] ? z.safeParse(shape[key], query[key]) : undefined] as const,
  )
  return Object.fromEntries(
    read.flatMap(([key, parsed]) => (parsed?.success && !isEmpty(parsed.data) ? [[key, parsed.data]] : [])),
  )
}

/** The filters without empty values, as the call takes them. */
export const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const clean = typeof value === 'string' ? value.trim() : value
      return isEmpty(clean) ? [] : [[key, clean]]
    }),
  )

interface ListSource {
  name: string
  call: Call
  filters: readonly string[]
  /** The first filters of a new tab. */
  initial?: Values
}

/** Whether the user has changed the initial filters of the list. */
export const isNarrowed = (filters: Values, begun: Values) =>
  Object.entries(filters).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(begun[key]))

export function useListState({ name, call, filters, initial }: ListSource) {
  const page = usePage()
  const query: Shape = call.options.query?.shape ?? {}
  const [state, setState] = usePageState<ListState>(`list.${name}`, () => {
    const filters = { ...initial, ...filtersOf(page.query, query, Object.keys(query)) }
    const size = loadLayout(page.path, name)?.size ?? defaultSize(window.screen.width)
    return { filters: filters, page: 1, size }
  })
  const [typed] = useState(() => {
    const key = `list.${name}.typed`
    const stored = page.state.get(key)
    return makeTypedFilters(stored ? valuesOf(Object(stored)) : state.filters, (values) => page.state.set(key, values))
  })
  const keys = filters.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined keys stand for the list
  const items = useMemo(() => filterItems(query, rowShape(call), filters), [call, keys])
  const change = (part: Partial<ListState>) => setState((before) => ({ ...before, ...part }))
  const type = (values: Values) => typed.set({ ...typed.get(), ...values })
  /** Applies filters that come from outside the filter bar, and shows them there. */
  const take = (query: Values, part: Partial<ListState> = {}) => {
    typed.set(query)
    change({ ...part, filters: filled(query), page: 1 })
  }

  return {
    state,
    typed,
    items,
    change,
    type,
    take,
    /** Applies the typed filters, from the first page; unchanged filters are read again. */
    search: (again: () => void) =>
      // Read at once, not from the last drawing: a scanner presses Enter before the last letter is drawn.
      setState((before) => {
        const query = filled(typed.get())
        const same = before.page === 1 && JSON.stringify(query) === JSON.stringify(before.filters)
        if (!same) return { ...before, filters: query, page: 1 }
        again()
        return before
      }),
    apply: (values: Values) => take({ ...typed.get(), ...values }),
    reset: () => take(initial ?? {}, { sortField: undefined, sortOrder: undefined }),
    resize: (size: number) => {
      saveLayout(page.path, name, { ...loadLayout(page.path, name), size })
      change({ size, page: 1 })
    },
  }
}

export type ListWork = ReturnType<typeof useListState>

/** The query a list is read with; an export sends the same without the page. */
export function queryOf(call: Call, { filters, ...state }: ListState, place: Values = {}): Values {
  // A list that comes whole has no pages.
  if (!('page' in (call.options.query?.shape ?? {}))) return filled(filters)
  const { page, size, sortField, sortOrder } = state
  return { page, size, ...(sortField ? { sortField, sortOrder } : {}), ...place, ...filled(filters) }
}
