import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { useShell } from '../shell-store.ts'
import { menuIcon } from './icons.tsx'

const QuickEntryEditor = lazy(() => import('./QuickEntryEditor.tsx'))

/** The pages that the user has chosen as quick entries, and the button that edits them (platform.md 12a). */
export function QuickEntries() {
  const page = usePage()
  const may = usePermit()
  const entries = useShell((shell) => shell.user?.quickEntry) ?? []
  const [open, setOpen] = useState(false)
  const settable = may('pims_bench.quickEntry')
  if (entries.length === 0 && !settable) return null
  return (
    <div className="quick-entries">
      {entries.map((entry) => (
        <Button key={entry.menuId} icon={menuIcon(entry.icon ?? '')} onClick={() => page.open(entry.routePath)}>
          {entry.menuName}
        </Button>
      ))}
      {settable && (
        <Button type="text" icon={<SettingOutlined />} onClick={() => setOpen(true)}>
          {entries.length === 0 ? '添加快捷入口' : '设置快捷入口'}
        </Button>
      )}
      <Suspense>{open && <QuickEntryEditor onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
