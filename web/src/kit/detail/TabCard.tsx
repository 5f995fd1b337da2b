import { Tabs } from 'antd'
import type { DetailTab } from '../DetailPage.tsx'
import { usePage, usePageState } from '../page/page.ts'
import { usePermit } from '../page/permit.ts'

/** Tabs of a card: the chosen tab stays chosen while the page is open; a tab is rendered when it is first chosen. */
export default function TabCard({ tabs }: { tabs: readonly DetailTab[] }) {
  const may = usePermit()
  const { query } = usePage()
  const [active, setActive] = usePageState('detail.tab', query.tab)
  const shown = tabs.filter((tab) => may(tab.permit ?? 'signedIn'))
  return (
    <div className="k-card k-detail-tabs">
      <Tabs
        activeKey={shown.some((tab) => tab.key === active) ? active : shown[0]?.key}
        onChange={setActive}
        items={shown.map(({ key, label, children }) => ({ key, label, children }))}
      />
    </div>
  )
}
