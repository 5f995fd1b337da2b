import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type Role, role as roleCalls } from '#contract/modules/platform/role/role.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { GrantTree } from './GrantTree.tsx'
import { type Codes, changes, type GrantModule, grantModules } from './grant-tree.ts'
import './role.css'

interface GrantDrawerProps {
  role: z.output<typeof Role>
  onClose: () => void
}

/** The permissions of a role: the menu tree with its buttons as checkboxes. */
export default function GrantDrawer({ role, onClose }: GrantDrawerProps) {
  const [dirty, setDirty] = useState(false)
  const menus = useCall(roleCalls.menuList, {})
  const codes = useCall(roleCalls.codes, { roleId: role.roleId }, { keep: false, staleTime: 0 })
  const leave = leaveBy(dirty, onClose)
  const fresh = codes.isFetchedAfterMount ? codes.data : undefined
  return (
    <SideDialog
      unsaved={dirty}
      open
      title={`${role.name}的权限`}
      size={880}
      onClose={leave}
      mask={{ closable: !dirty }}
    >
      <Loaded query={menus}>
        {(tree) => (
          <Loaded query={{ ...codes, data: fresh }}>
            {(latest) => (
              <GrantForm
                role={role}
                modules={grantModules(tree)}
                stored={latest}
                reload={codes.refetch}
                onDirty={setDirty}
                onLeave={leave}
                onSaved={onClose}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </SideDialog>
  )
}

interface GrantFormProps {
  role: z.output<typeof Role>
  modules: GrantModule[]
  stored: { codes: string[]; version: number }
  reload: () => unknown
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  onSaved: () => void
}

function GrantForm({ role, modules, stored, reload, onDirty, onLeave, onSaved }: GrantFormProps) {
  // Changes made here, apart from the stored permissions: they survive when somebody else saves first.
  const [edits, setEdits] = useState<{ added: string[]; removed: string[] }>({ added: [], removed: [] })
  const [stale, setStale] = useState(false)
  const before: Codes = new Set(stored.codes)
  const chosen: Codes = new Set([...stored.codes, ...edits.added].filter((code) => !edits.removed.includes(code)))
  const { added, removed } = changes(modules, before, chosen)
  const save = useAction(roleCalls.saveCodes, { onStale: () => setStale(true) })

  function change(next: Codes) {
    setEdits({
      added: [...next].filter((code) => !before.has(code)),
      removed: stored.codes.filter((code) => !next.has(code)),
    })
    onDirty(true)
  }
  async function submit() {
    const input = { roleId: role.roleId, codes: [...chosen], version: stored.version }
    const done = `已保存${role.name}的权限：新增${added.length}项，取消${removed.length}项，相关用户须重新登录`
    if (await save.run(input, { done })) onSaved()
  }
  return (
    <div className="grant-form">
      {stale && (
        <Alert
          type="warning"
          showIcon
          className="k-gap"
          title="权限已被他人修改。载入最新权限后，您的勾选会保留，请核对后再保存。"
          action={
            <Button size="small" onClick={() => Promise.resolve(reload()).then(() => setStale(false))}>
              载入最新权限
            </Button>
          }
        />
      )}
      <GrantTree modules={modules} before={before} chosen={chosen} onChange={change} />
      <div className="grant-foot">
        <span className="k-muted">
          {added.length + removed.length > 0 ? `将新增 ${added.length} 项，取消 ${removed.length} 项` : '尚未改动'}
        </span>
        <Button onClick={onLeave}>取消</Button>
        <Button
          type="primary"
          loading={save.pending}
          {...offBecause(added.length + removed.length === 0 && '没有改动')}
          onClick={() => void submit()}
        >
          保存
        </Button>
      </div>
    </div>
  )
}
