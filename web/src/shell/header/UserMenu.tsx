import { DownOutlined, UserOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ask, askSignOut } from '#kit/confirm.tsx'
import { buildTag, versionText } from '#kit/store/product.ts'
import { useShell } from '../shell-store.ts'
import { logOut } from '../start/session-flow.ts'
import { workspace } from '../tabs/desk.ts'

const PasswordDialog = lazy(() => import('../account/PasswordDialog.tsx'))
const OwnSessions = lazy(() => import('../account/OwnSessions.tsx'))

export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const user = useShell((shell) => shell.user)
  const [dialog, setDialog] = useState<'password' | 'sessions' | undefined>()
  const name = typeof user?.empInfo.empName === 'string' ? user.empInfo.empName : user?.username
  const close = () => setDialog(undefined)
  const actions: Record<string, () => void> = {
    personal: () => workspace.open('/callboard/personal/information'),
    password: () => setDialog('password'),
    sessions: () => setDialog('sessions'),
    keys: onKeys,
    logout: () => void askLogOut(),
  }
  const items: MenuProps['items'] = [
    { key: 'personal', label: '个人信息' },
    { key: 'password', label: '修改密码' },
    { key: 'sessions', label: '我的会话' },
    { key: 'keys', label: '快捷键' },
    { type: 'divider' },
    { key: 'version', label: versionLine(), disabled: true },
    { key: 'logout', label: '退出登录' },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => actions[key]?.() }}>
        <Button type="text" icon={<UserOutlined />} aria-label="用户菜单">
          {name} <DownOutlined />
        </Button>
      </Dropdown>
      <Suspense>
        {dialog === 'password' && <PasswordDialog onClose={close} />}
        {dialog === 'sessions' && <OwnSessions onClose={close} />}
      </Suspense>
    </>
  )
}

const versionLine = () => (
  <span title={buildTag}>
    版本 {versionText(location.hostname)}（{buildTag.split('.').slice(1, 4).join('.')}）
  </span>
)

async function askLogOut() {
  if (await (workspace.hasDirty() ? askSignOut() : ask('退出登录？', '退出'))) await logOut()
}
