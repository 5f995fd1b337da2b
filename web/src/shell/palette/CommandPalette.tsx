import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Empty, Input, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { send } from '../../kit/http/request.ts'
import { useInitials } from '../../kit/inputs/pinyin.ts'
import { useShell } from '../shell-store.ts'
import { workspace } from '../tabs/desk.ts'
import { type Hit, hitsOf, menuHits } from './global-search.ts'

/** Ctrl+K: menus by name or pinyin initials, and whatever the server finds in the institution. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onCancel={onClose} footer={null} closable={false} width={620} className="palette">
      <Palette onClose={onClose} />
    </Modal>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(typed)
  const choose = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    workspace.open(hit.address)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') choose(hits[at])
    if (step === 0) return
    event.preventDefault()
    setAt((now) => Math.min(Math.max(now + step, 0), Math.max(hits.length - 1, 0)))
  }
  return (
    <search onKeyDown={onKey}>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder="输入名称或拼音首字母"
        aria-label="搜索菜单、老人、员工"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
      />
      <div className="palette-list" role="listbox" aria-label="搜索结果">
        {typed && hits.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到" />}
        {hits.map((hit, index) => (
          <HitLine
            key={hit.key}
            hit={hit}
            active={index === at}
            onChoose={() => choose(hit)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
    </search>
  )
}

interface LineProps {
  hit: Hit
  active: boolean
  onChoose: () => void
  onPoint: () => void
}

const HitLine = ({ hit, active, onChoose, onPoint }: LineProps) => (
  <div
    role="option"
    tabIndex={-1}
    aria-selected={active}
    className={active ? 'palette-hit palette-hit-active' : 'palette-hit'}
    onClick={onChoose}
    onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    onPointerMove={onPoint}
  >
    <span className="palette-kind">{hit.kind}</span>
    <span>{hit.title}</span>
    <span className="palette-sub">{hit.sub}</span>
  </div>
)

function useHits(typed: string): Hit[] {
  const nav = useShell((shell) => shell.nav)
  const initials = useInitials(true)
  const keyword = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    queryKey: ['dashboard', 'global-search', keyword],
    queryFn: ({ signal }) => send(dashboard.search, { keyword }, { silent: true, signal }),
    select: hitsOf,
    enabled: keyword !== '',
    staleTime: 10_000,
  })
  return [...menuHits(nav, keyword, (name) => initials?.(name) ?? ''), ...data.filter((hit) => hit.kind !== '菜单')]
}
