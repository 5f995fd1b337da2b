import { Button } from 'antd'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { usePage } from '../../page/page.ts'
import { layoutKey } from '../../store/layout-store.ts'
import { onOwnLayout, type SavedView, viewsOf } from '../../store/own-layout.ts'
import type { ListWork } from './list-state.ts'
import './views.css'

const ViewsDialog = lazy(() => import('./ViewsDialog.tsx'))

/** 常用查询: filters saved under a name, one click each; kept with the account. */
export default function SavedViews({ name, list }: { name: string; list: ListWork }) {
  const key = layoutKey(usePage().path, name)
  const views = useSyncExternalStore(onOwnLayout, () => viewsOf(key))
  const [open, setOpen] = useState(false)
  const { filters, sortField, sortOrder } = list.state
  const now = { filters, sortField, sortOrder }
  if (views.length === 0 && Object.keys(filters).length === 0) return null
  return (
    <div className={views.length > 0 ? 'k-views' : 'k-views k-views-none'}>
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={sameView(view, now)}
          onClick={() => list.take(view.filters, orderOf(view))}
        >
          {view.name}
        </button>
      ))}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {views.length > 0 ? '常用查询…' : '存为常用查询'}
      </Button>
      <Suspense>{open && <ViewsDialog list={key} views={views} now={now} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

const orderOf = ({ sortField, sortOrder }: SavedView) => ({ sortField, sortOrder })
const sorted = (values: object) => Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
const text = (view: Omit<SavedView, 'name'>) => JSON.stringify([sorted(view.filters), view.sortField, view.sortOrder])
const sameView = (one: SavedView, other: Omit<SavedView, 'name'>) => text(one) === text(other)
