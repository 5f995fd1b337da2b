import { Empty, Input, Tooltip } from 'antd'
import { useState } from 'react'
import type { RichTextProps } from './RichText.tsx'

interface PaletteProps {
  groups: NonNullable<RichTextProps['places']>
  onChoose: (key: string) => void
}

/** The placeholders a text may have: a click inserts one at the cursor. */
export function Palette({ groups, onChoose }: PaletteProps) {
  const [search, setSearch] = useState('')
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => item.label.includes(search.trim())) }))
    .filter((group) => group.items.length > 0)
  return (
    <aside className="k-palette" aria-label="占位符">
      <Input.Search
        allowClear
        placeholder="查找占位符"
        aria-label="查找占位符"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有这个占位符" />}
      {shown.map((group) => (
        <section key={group.title}>
          <h4>{group.title}</h4>
          {group.items.map((item) => (
            <Tooltip
              key={item.key}
              title={item.sample && `例如：${item.sample}`}
              placement="left"
              mouseEnterDelay={0.4}
            >
              {/* The cursor stays in the text. */}
              <button
                type="button"
                className="k-place"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item.key)}
              >
                {item.label}
              </button>
            </Tooltip>
          ))}
        </section>
      ))}
    </aside>
  )
}
