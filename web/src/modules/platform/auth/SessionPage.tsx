import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { auth, Session, sessionPermits } from '#contract/modules/platform/auth/auth.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'

const AccessKeys = lazy(() => import('./AccessKeys.tsx'))

const columns = cols(
  Session,
  ['userName', 'loginName', 'deviceType', 'ip', 'loginTime', 'lastActive', 'own', 'agent'],
  {
    userName: { width: 110 },
    ip: { width: 130 },
    own: { width: 90, render: (_, row) => (row.own === 1 ? <span className="k-chip k-info">本机</span> : null) },
    agent: { width: 320, extra: true },
  },
)

/** 在线会话: signed-in users with their places; ends a session. */
export default function SessionPage() {
  const [keys, setKeys] = useState(false)
  return (
    <ListPage
      name="sessions"
      call={auth.sessions}
      columns={columns}
      filters={['user', 'deviceType']}
      sort={['loginTime', 'lastActive']}
      empty="还没有人登录"
      tools={
        <>
          <Permit need={auth.keys.options.permit}>
            <Button onClick={() => setKeys(true)}>接入密钥</Button>
          </Permit>
          <Suspense>{keys && <AccessKeys onClose={() => setKeys(false)} />}</Suspense>
        </>
      }
      rowActions={[
        {
          label: '强制下线',
          call: auth.kickSession,
          permit: sessionPermits.end,
          danger: true,
          why: (row) => (row.own === 1 ? '这是您当前的登录，请用右上角“退出登录”' : undefined),
          confirm: (row) => ({
            title: `强制${row.userName}下线？`,
            content: `${row.ip} 上的登录立即失效，未保存的内容会丢失。`,
          }),
          done: (row) => `已强制${row.userName}下线`,
        },
      ]}
    />
  )
}
