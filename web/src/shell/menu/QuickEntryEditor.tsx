import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { user } from '#contract/modules/platform/user/user.ts'
import { useAction } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { local, type UserInfo } from '#kit/store/storage.ts'
import { setUser, useShell } from '../shell-store.ts'
import { flatten, type NavItem } from './menu.ts'

type Entry = UserInfo['quickEntry'][number]
const most = 12

/** Chooses and sorts up to twelve pages of the user's menu. */
export default function QuickEntryEditor({ onClose }: { onClose: () => void }) {
  const shell = useShell((state) => state.user)
  const nav = useShell((state) => state.nav)
  const [entries, setEntries] = useState<Entry[]>(shell?.quickEntry ?? [])
  const save = useAction(user.update, { done: '已保存快捷入口' })
  const pages = flatten(nav).filter((item) => item.path && item.menuType !== 'IN_LINK')
  const free = pages.filter((item) => !entries.some((entry) => entry.menuId === item.menuId))
  const full = entries.length >= most

  function move(index: number, by: number) {
    const next = [...entries]
    const [one] = next.splice(index, 1)
    next.splice(index + by, 0, one)
    setEntries(next)
  }
  async function submit() {
    if (!shell) return
    const quickEntry = entries.map((entry, index) => ({ ...entry, sort: index + 1 }))
    const saved = await save.run({ userId: shell.userId, quickEntry })
    if (!saved) return
    local.set('quickEntry', quickEntry)
    setUser({ quickEntry })
    onClose()
  }
  return (
    <Dialog
      open
      title="快捷入口"
      width={520}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.pending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className="quick-add"
        value={null}
        disabled={full}
        placeholder={full ? `最多${most}个，请先移除` : '选择要添加的页面'}
        aria-label="添加页面"
        options={free.map((item) => ({ value: item.menuId, label: nameOf(item, nav) }))}
        onChange={(menuId: string | null) => {
          const item = pages.find((one) => one.menuId === menuId)
          if (item) setEntries([...entries, entryOf(item)])
        }}
      />
      {entries.length === 0 && <p className="quick-none">还没有快捷入口，从上面选择常用的页面。</p>}
      <ol className="quick-list">
        {entries.map((entry, index) => (
          <li key={entry.menuId}>
            <span>{entry.menuName}</span>
            <Button
              type="text"
              aria-label={`上移${entry.menuName}`}
              icon={<ArrowUpOutlined />}
              {...offBecause(index === 0 && '已在最前')}
              onClick={() => move(index, -1)}
            />
            <Button
              type="text"
              aria-label={`下移${entry.menuName}`}
              icon={<ArrowDownOutlined />}
              {...offBecause(index === entries.length - 1 && '已在最后')}
              onClick={() => move(index, 1)}
            />
            <Button
              type="text"
              aria-label={`移除${entry.menuName}`}
              icon={<DeleteOutlined />}
              onClick={() => setEntries(entries.filter((one) => one !== entry))}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const entryOf = ({ menuId, menuName, path, icon }: NavItem): Entry => ({
  menuId,
  menuName,
  routePath: path ?? '',
  icon: icon || null,
})

/** With the module, because pages of different modules share names. */
function nameOf(item: NavItem, nav: readonly NavItem[]) {
  const top = nav.find((one) => flatten([one]).includes(item))
  return top && top !== item ? `${item.menuName}（${top.menuName}）` : item.menuName
}
