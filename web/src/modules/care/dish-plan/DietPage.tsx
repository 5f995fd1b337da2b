import { Tabs } from 'antd'
import { usePage, usePageState } from '#kit/page/page.ts'
import { BookGrid } from './book/BookGrid.tsx'
import { DietList } from './diet/DietList.tsx'
import './meals.css'

/** 老人膳食 with 报餐 (care.md 11a); `?view=` opens one. */
export default function DietPage() {
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'diet')
  return (
    <div className="meal-page">
      <Tabs
        activeKey={view}
        onChange={setView}
        items={[
          { key: 'diet', label: '膳食要求' },
          { key: 'book', label: '报餐' },
        ]}
      />
      {view === 'book' ? <BookGrid /> : <DietList />}
    </div>
  )
}
