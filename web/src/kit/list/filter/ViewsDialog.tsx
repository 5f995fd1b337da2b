import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { user } from '#contract/modules/platform/user/user.ts'
import { useAction } from '../../calls.ts'
import { Dialog } from '../../Dialog.tsx'
import { offBecause } from '../../look/off-because.ts'
import { holdOwnLayout, ownLayout, type SavedView } from '../../store/own-layout.ts'
import { local } from '../../store/storage.ts'

interface ViewsDialogProps {
  list: string
  views: readonly SavedView[]
  /** The present filters of the list. */
  now: Omit<SavedView, 'name'>
  onClose: () => void
}

const most = 8
const longest = 12

/** Saves the present filters under a name, or deletes saved ones. */
export default function ViewsDialog({ list, views, now, onClose }: ViewsDialogProps) {
  const [name, setName] = useState('')
  const save = useAction(user.update)
  const empty = Object.keys(now.filters).length === 0
  const full = views.length >= most && !views.some((view) => view.name === name.trim())
  const why = empty ? '先查询，再保存' : full ? `最多保存${most}个` : undefined
  async function keep(next: SavedView[], words: string) {
    const { userId } = local.get('userInfo') ?? {}
    if (!userId) return
    const layout = { ...ownLayout(), views: { ...ownLayout().views, [list]: next } }
    const done = await save.run({ userId, layout }, { done: words })
    if (done) holdOwnLayout(layout)
    return done
  }
  async function add() {
    const own = name.trim()
    if (!own || why) return
    if (await keep([...views.filter((view) => view.name !== own), { name: own, ...now }], `已保存常用查询${own}`))
      onClose()
  }
  return (
    <Dialog open title="常用查询" width={460} footer={null} onCancel={onClose}>
      <Space.Compact block>
        <Input
          autoFocus
          maxLength={longest}
          aria-label="名称"
          placeholder="给现在的查询条件起个名字"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="primary"
          loading={save.pending}
          {...offBecause(why, !name.trim() && '请先写名称')}
          onClick={() => void add()}
        >
          保存
        </Button>
      </Space.Compact>
      <p className="k-muted k-hint">{why ?? '保存后显示在查询条件下面，换一台电脑登录也在'}</p>
      {views.map((view) => (
        <div key={view.name} className="k-view-line">
          <span>{view.name}</span>
          <Button
            type="text"
            size="small"
            aria-label={`删除常用查询${view.name}`}
            icon={<DeleteOutlined />}
            onClick={() =>
              void keep(
                views.filter((one) => one.name !== view.name),
                `已删除常用查询${view.name}`,
              )
            }
          />
        </div>
      ))}
    </Dialog>
  )
}
