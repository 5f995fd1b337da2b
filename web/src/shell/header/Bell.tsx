import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { message, readStatus } from '#contract/modules/platform/message/message.ts'
import { useCall } from '#kit/calls.ts'

const BellDrawer = lazy(() => import('./BellDrawer.tsx'))
const UrgentMessages = lazy(() => import('../live/UrgentMessages.tsx'))

/** The count is read after the first screen, then kept up to date by the live channel. */
const firstLookMs = 1000

/** Unread messages and to-dos of this user, counted in the header (administration.md 1.1). */
export function Bell() {
  const [open, setOpen] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), firstLookMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useCall(message.list, { size: 1, readStatus: readStatus.is.unread }, { enabled: ready })
  const bell = data?.bell
  const unread = bell?.parts.message ?? 0
  const due = bell?.parts.todo ?? 0
  const sent = bell?.parts.notice ?? 0
  const count = bell?.total ?? 0
  const words = ['消息', unread > 0 && `${unread}条未读`, due > 0 && `${due}件待办`, sent > 0 && `${sent}条通知`]
    .filter(Boolean)
    .join('，')
  return (
    <>
      <Button
        type="text"
        className="bell"
        aria-label={words}
        title="消息、待办和通知"
        onClick={() => setOpen(true)}
        icon={<BellOutlined />}
      >
        {count > 0 && <span className="bell-count">{count > 99 ? '99+' : count}</span>}
      </Button>
      {bell !== undefined && bell.urgent > 0 && (
        <Suspense>
          <UrgentMessages />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <BellDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
