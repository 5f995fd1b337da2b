import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { usePermit } from '#kit/page/permit.ts'
import {
  type Codes,
  countOf,
  type GrantModule,
  type GrantPage,
  leavesOf,
  searched,
  toggleButton,
  togglePage,
} from './grant-tree.ts'

interface TreeProps {
  modules: readonly GrantModule[]
  /** Permissions the role already has; it may keep those the user does not have. */
  before: Codes
  chosen: Codes
  onChange: (chosen: Codes) => void
}

export function GrantTree({ modules, before, chosen, onChange }: TreeProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const word = useDeferredValue(text)
  const shown = searched(modules, word)
  const all = modules.every((module) => open.has(module.id))
  function toggle(id: string) {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const total = countOf(
    modules.flatMap((module) => module.pages),
    chosen,
  )
  return (
    <>
      <div className="grant-tools">
        <Input
          allowClear
          placeholder="搜索菜单或按钮"
          aria-label="搜索菜单或按钮"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button onClick={() => setOpen(new Set(all ? [] : modules.map((module) => module.id)))}>
          {all ? '全部收起' : '全部展开'}
        </Button>
        <span className="k-muted">
          已授权 <b className="k-num">{total.chosen}</b> / {total.all} 项
        </span>
      </div>
      <div className="grant-list">
        {shown.length === 0 && <p className="k-muted">没有找到“{word}”，换个词试试</p>}
        {shown.map((module) => (
          <ModuleSheet
            key={module.id}
            module={module}
            open={word.trim() !== '' || open.has(module.id)}
            onToggle={() => toggle(module.id)}
            before={before}
            chosen={chosen}
            onChange={onChange}
          />
        ))}
      </div>
    </>
  )
}

interface SheetProps extends Omit<TreeProps, 'modules'> {
  module: GrantModule
  open: boolean
  onToggle: () => void
}

function ModuleSheet({ module, open, onToggle, before, chosen, onChange }: SheetProps) {
  const may = usePermit()
  const grantable = (code: string) => may(code) || before.has(code)
  const count = countOf(module.pages, chosen)
  const whole = (on: boolean) =>
    onChange(module.pages.reduce<Codes>((codes, page) => togglePage(codes, page, on, grantable), chosen))
  return (
    <section className="grant-module">
      <div className="grant-head">
        <button type="button" aria-expanded={open} onClick={onToggle}>
          {open ? <DownOutlined /> : <RightOutlined />}
          <b>{module.name}</b>
          <span className="k-muted k-num">
            {count.chosen} / {count.all}
          </span>
        </button>
        <Checkbox
          checked={count.all > 0 && count.chosen === count.all}
          indeterminate={count.chosen > 0 && count.chosen < count.all}
          onChange={(event) => whole(event.target.checked)}
        >
          全选
        </Checkbox>
      </div>
      {open &&
        module.pages.map((page, index) => (
          <PageRow
            key={page.code}
            page={page}
            headed={page.group !== module.pages[index - 1]?.group}
            chosen={chosen}
            grantable={grantable}
            onChange={onChange}
          />
        ))}
    </section>
  )
}

interface PageRowProps {
  page: GrantPage
  /** First of its group. */
  headed: boolean
  chosen: Codes
  grantable: (code: string) => boolean
  onChange: (chosen: Codes) => void
}

const beyondOwn = '您没有此权限，不能授予'

function PageRow({ page, headed, chosen, grantable, onChange }: PageRowProps) {
  const leaves = leavesOf(page)
  const count = leaves.filter((code) => chosen.has(code)).length
  return (
    <>
      {headed && page.group && <div className="grant-group">{page.group}</div>}
      <div className="grant-page">
        <Checkbox
          checked={count === leaves.length}
          indeterminate={count > 0 && count < leaves.length}
          disabled={!leaves.some(grantable)}
          onChange={(event) => onChange(togglePage(chosen, page, event.target.checked, grantable))}
        >
          {page.name}
        </Checkbox>
        <div className="grant-buttons">
          {page.buttons.map((button) => (
            <Checkbox
              key={button.code}
              title={grantable(button.code) ? undefined : beyondOwn}
              disabled={!grantable(button.code)}
              checked={chosen.has(button.code)}
              onChange={(event) => onChange(toggleButton(chosen, page, button.code, event.target.checked))}
            >
              {button.name}
            </Checkbox>
          ))}
        </div>
      </div>
    </>
  )
}
