import { Input, Skeleton } from 'antd'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { lazyGeneric } from '../page/lazy-generic.ts'
import { usePageState } from '../page/page.ts'
import '../detail/master.css'

const Sortable = lazyGeneric(() => import('../list/SortableList.tsx'))

export interface MasterPageProps<T> {
  /** Name of the items on the left: 字典. */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  /** One line: a name, and muted text at its end. */
  row: (item: T) => ReactNode
  /** Buttons beside a line. */
  side?: (item: T) => ReactNode
  /** Shows a search box on top; `typed` is trimmed, in capitals. */
  search?: { placeholder: string; fits: (item: T, typed: string) => boolean }
  /** A first line for all items: 全部类型. Without it `first`, else the first item, is chosen. */
  all?: string
  first?: string
  /** Makes the lines sortable by dragging. */
  onSort?: (items: T[]) => void
  /** Below the lines: 新增类型. */
  foot?: ReactNode
  /** The right side for the chosen item; `undefined` is all. */
  children: (chosen: T | undefined) => ReactNode
}

/**
 * Items on the left, the content of the chosen one on the right; the choice stays while the tab is open.
 *
 *     <MasterPage label="字典" items={models} idOf={(model) => model.dictionaryCode} row={(model) => model.dictionaryName}
 *       search={{ placeholder: '搜索字典', fits: (model, typed) => model.dictionaryName.includes(typed) }}>
 *       {(model) => model && <ItemTable key={model.dictionaryCode} model={model} />}
 *     </MasterPage>
 */
export function MasterPage<T>(props: MasterPageProps<T>) {
  const { label, items, idOf, search, all, onSort } = props
  const [chosenId, choose] = usePageState<string | undefined>(`master.${label}`, props.first)
  const [typed, type] = useState('')
  const keyword = typed.trim().toUpperCase()
  const shown = search && keyword ? items.filter((item) => search.fits(item, keyword)) : items
  const chosen = items.find((item) => idOf(item) === chosenId) ?? (all ? undefined : items[0])
  const button = (key: string | undefined, current: boolean, words: ReactNode) => (
    <button type="button" className="k-master-row" aria-current={current} onClick={() => choose(key)}>
      {words}
    </button>
  )
  const line = (item: T) => (
    <>
      {button(idOf(item), item === chosen, props.row(item))}
      {props.side?.(item)}
    </>
  )
  return (
    <div className="k-master">
      <aside className="k-panel" aria-label={label} onKeyDown={walk}>
        {search && (
          <Input.Search
            className="k-master-search"
            placeholder={search.placeholder}
            aria-label={search.placeholder}
            allowClear
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
        <div className="k-master-list">
          {all && <div className="k-master-line">{button(undefined, !chosen, all)}</div>}
          {onSort ? (
            <Suspense fallback={<Skeleton active className="k-pad" />}>
              <Sortable label={label} items={shown} idOf={idOf} render={line} onSort={onSort} />
            </Suspense>
          ) : (
            shown.map((item) => (
              <div key={idOf(item)} className="k-master-line">
                {line(item)}
              </div>
            ))
          )}
          {shown.length === 0 && keyword && (
            <p className="k-muted k-pad">
              没有含“{typed}”的{label}
            </p>
          )}
        </div>
        {props.foot}
      </aside>
      {props.children(chosen)}
    </div>
  )
}

/** Arrow keys move along the lines, Enter chooses. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (!step || !(target instanceof HTMLElement) || !target.matches('.k-master-row')) return
  event.preventDefault()
  const lines = [...currentTarget.querySelectorAll<HTMLElement>('.k-master-row')]
  lines[lines.indexOf(target) + step]?.focus()
}
