import { ColumnHeightOutlined, DownloadOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { ColumnLayout } from './table/layout.ts'

const ColumnSettings = lazy(() => import('./table/ColumnSettings.tsx'))

interface ToolbarProps {
  /** Primary action and other actions of the screen, on the left. */
  children?: ReactNode
  /** Further buttons on the right, before 列设置. */
  right?: ReactNode
  onExport?: () => Promise<unknown>
  onReload: () => unknown
  columns: readonly { key: string; title: string; width: number }[]
  layout: {
    layout: ColumnLayout[]
    density: 'middle' | 'small'
    setColumns: (layout: ColumnLayout[]) => void
    setDensity: (density: 'middle' | 'small') => void
    reset: () => void
  }
}

/** On a narrow screen only the icon is shown, with the word as a tooltip, because the rows need the space. */
const tool = (word: string) => ({ className: 'k-tool', title: word })

/** Primary action left; 导出 列设置 密度 right. */
export function Toolbar({ children, right, onExport, onReload, columns, layout }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const [exporting, setExporting] = useState(false)
  async function save() {
    setExporting(true)
    await onExport?.().finally(() => setExporting(false))
  }
  return (
    <div className="k-toolbar">
      <div className="k-toolbar-left">{children}</div>
      <div className="k-toolbar-right">
        {right}
        {onExport && (
          <Button {...tool('导出')} icon={<DownloadOutlined />} loading={exporting} onClick={() => void save()}>
            导出
          </Button>
        )}
        <Button {...tool('列设置')} icon={<SettingOutlined />} onClick={() => setOpen(true)}>
          列设置
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'middle', label: '标准' },
              { key: 'small', label: '紧凑' },
            ],
            selectable: true,
            selectedKeys: [layout.density],
            onClick: ({ key }) => layout.setDensity(key === 'small' ? 'small' : 'middle'),
          }}
        >
          <Button {...tool('密度')} icon={<ColumnHeightOutlined />}>
            密度
          </Button>
        </Dropdown>
        <Tooltip title="刷新">
          <Button aria-label="刷新" icon={<ReloadOutlined />} onClick={() => void onReload()} />
        </Tooltip>
      </div>
      {open && (
        <Suspense>
          <ColumnSettings
            columns={columns}
            layout={layout.layout}
            onChange={layout.setColumns}
            onReset={layout.reset}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
