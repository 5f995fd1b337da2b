import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Empty, Input, Modal } from 'antd'
import { Fragment, type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { send } from '#kit/http/request.ts'
import { useInitials } from '#kit/inputs/choice/pinyin.ts'
import { usePermit } from '#kit/page/permit.ts'
import { routes } from '../route/paths.ts'
import { isBuilt } from '../route/routes.ts'
import { useShell } from '../shell-store.ts'
import { actionHits, go } from './actions.ts'
import { fitting, type Hit, hitsOf, menuHits, type Person } from './global-search.ts'
import { recentHits, rememberHit } from './recent.ts'
import './palette.css'

const built = (path: string) => isBuilt(routes, path)

interface Props {
  /** Text typed before the palette had loaded. */
  early: RefObject<string>
  onClose: () => void
}

/** Ctrl+K: recent uses, actions, menus, and the search of the server in the institution. */
export default function CommandPalette(props: Props) {
  return (
    <Modal open onCancel={props.onClose} footer={null} closable={false} width={620} className="palette">
      <Palette {...props} />
    </Modal>
  )
}

function Palette({ early, onClose }: Props) {
  const userId = useShell((shell) => shell.user?.userId ?? '')
  const [typed, setTyped] = useState('')
  // The palette opens while the user is still typing: letters typed before are taken over when it is drawn.
  useLayoutEffect(() => {
    setTyped(early.current)
    early.current = ''
  }, [early])
  const [person, setPerson] = useState<Person>()
  const [at, setAt] = useState(0)
  const groups = useGroups(typed, person, userId)
  const hits = groups.flatMap((group) => group.hits)
  const choose = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    rememberHit(userId, hit)
    go(hit)
  }
  const turnTo = (next: Person | undefined) => {
    setPerson(next)
    setTyped('')
    setAt(0)
  }
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => setAt(Math.min(at + 1, Math.max(hits.length - 1, 0))),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
    Enter: () => choose(hits[at]),
    Tab: hits[at]?.person && (() => turnTo(hits[at].person)),
    Backspace: person && typed === '' ? () => turnTo(undefined) : undefined,
  }
  const onKey = (event: React.KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <search onKeyDown={onKey}>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={person ? <b>{person.oldmanName}</b> : <SearchOutlined />}
        placeholder={person ? '要办什么？退格键返回' : '输入名称或拼音首字母'}
        aria-label={person ? `为${person.oldmanName}办事` : '搜索菜单、老人、员工'}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
      />
      <div className="palette-list" role="listbox" aria-label="搜索结果">
        {(typed || person) && hits.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={person && !typed ? '没有可办的事' : '没有找到'} />
        )}
        {groups.map((group) => (
          <Fragment key={group.title}>
            {group.title && group.hits.length > 0 && (
              <div className="palette-group" role="presentation">
                {group.title}
              </div>
            )}
            {group.hits.map((hit) => (
              <HitLine
                key={hit.key}
                hit={hit}
                active={hit === hits[at]}
                onChoose={() => choose(hit)}
                onPoint={() => setAt(hits.indexOf(hit))}
                onPerson={() => turnTo(hit.person)}
              />
            ))}
          </Fragment>
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
  onPerson: () => void
}

const HitLine = ({ hit, active, onChoose, onPoint, onPerson }: LineProps) => (
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
    {hit.person && (
      <button
        type="button"
        tabIndex={-1}
        className="palette-more"
        onClick={(event) => {
          event.stopPropagation()
          onPerson()
        }}
      >
        办事 <kbd>Tab</kbd>
      </button>
    )}
  </div>
)

interface Group {
  title: string
  hits: Hit[]
}

function useGroups(typed: string, person: Person | undefined, userId: string): Group[] {
  const nav = useShell((shell) => shell.nav)
  const may = usePermit()
  const initialsOf = useInitials(true)
  const initials = (name: string) => initialsOf?.(name) ?? ''
  const keyword = typed.trim()
  const query = useDeferredValue(keyword)
  const { data = [] } = useQuery({
    queryKey: ['dashboard', 'global-search', query],
    queryFn: ({ signal }) => send(dashboard.search, { keyword: query }, { silent: true, signal }),
    select: hitsOf,
    enabled: query !== '' && !person,
    staleTime: 10_000,
  })
  if (person) return [{ title: '', hits: fitting(actionHits(may, person), keyword, initials) }]
  const actions = actionHits(may)
  if (!keyword) {
    const recent = recentHits(userId, nav, actions)
    const fresh = (hits: Hit[]) => hits.filter((hit) => recent.every((used) => used.key !== hit.key))
    return [
      { title: '最近使用', hits: recent },
      { title: '可以办的事', hits: fresh(actions) },
      { title: '菜单', hits: fresh(menuHits(nav, '', initials, built)) },
    ]
  }
  const known = [...fitting(actions, keyword, initials), ...menuHits(nav, keyword, initials, built)]
  const found = query === keyword ? data.filter((hit) => hit.kind !== '菜单') : []
  return [{ title: '', hits: [...known, ...found] }]
}
