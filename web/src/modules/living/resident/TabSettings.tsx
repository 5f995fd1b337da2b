import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type MenuSetting, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'

type Menu = z.output<typeof MenuSetting>

/** Visibility and order of the tabs of a resident's page in this institution. */
export default function TabSettings({ menus, onClose }: { menus: readonly Menu[]; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [list, setList] = useState(menus)
  const { run, pending } = useAction(residentArchive.saveMenus, { done: '已保存档案标签页设置' })
  const swap = (at: number, to: number) => setList(list.with(at, list[to]).with(to, list[at]))
  const show = (at: number, shown: boolean) => setList(list.with(at, { ...list[at], show: shown ? 1 : 0 }))

  async function save() {
    const sorted = list.map((menu, index) => ({ ...menu, sort: index + 1 }))
    if (await run(inputOf(residentArchive.saveMenus, { menus: sorted }))) setOpen(false)
  }
  return (
    <Dialog
      open={open}
      title="标签页设置"
      width={420}
      okText="保存"
      okButtonProps={{ loading: pending, ...offBecause(list.every((menu) => menu.show === 0) && '至少显示一页') }}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="k-muted">对本机构所有人生效。</p>
      {list.map((menu, at) => (
        <div key={menu.menuCode} className="resident-bar resident-tab-row">
          <Checkbox checked={menu.show === 1} onChange={(event) => show(at, event.target.checked)}>
            {menu.name}
          </Checkbox>
          <Button
            size="small"
            aria-label={`${menu.name}上移`}
            icon={<ArrowUpOutlined />}
            {...offBecause(at === 0 && '已在最前')}
            onClick={() => swap(at, at - 1)}
          />
          <Button
            size="small"
            aria-label={`${menu.name}下移`}
            icon={<ArrowDownOutlined />}
            {...offBecause(at === list.length - 1 && '已在最后')}
            onClick={() => swap(at, at + 1)}
          />
        </div>
      ))}
    </Dialog>
  )
}
