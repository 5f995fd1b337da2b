import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { message, msgLevel, readStatus } from '#contract/modules/platform/message/message.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { showError } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { workspace } from '../tabs/desk.ts'
import { chime } from './notify.ts'

const againMs = 5000
/** The message appears over what the user is just pressing, before it has been read: that press does not confirm it. */
const unreadMs = 700

/**
 * Shows urgent messages in front of everything, with a sound, until they are confirmed; one after the other, the oldest
 * first. A reload shows unconfirmed ones again (administration.md 1.1).
 */
export default function UrgentMessages() {
  const { data } = useCall(message.list, {
    msgLevel: msgLevel.urgent,
    readStatus: readStatus.is.unread,
    size: 20,
    sortField: 'createTime',
    sortOrder: 'asc' as const,
  })
  const [busy, setBusy] = useState(false)
  const row = data?.list[0]
  const id = row?.id
  useEffect(() => {
    if (!id) return
    chime()
    const timer = setInterval(chime, againMs)
    return () => clearInterval(timer)
  }, [id])
  const [readable, setReadable] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setReadable(id), unreadMs)
    return () => clearTimeout(timer)
  }, [id])
  if (!row) return null

  async function confirm(address?: string) {
    if (!id) return
    setBusy(true)
    try {
      await send(message.read, { ids: [id] }, { silent: true })
      await refreshModules(['message'])
      if (address) workspace.open(address)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const search = new URLSearchParams(row.query ?? {}).toString()
  const address = row.routePath ? (search ? `${row.routePath}?${search}` : row.routePath) : undefined
  const rest = data.total - 1
  const unread = readable !== id
  return (
    <Modal
      open
      className="urgent"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={row.title}
      footer={[
        address && (
          <Button key="go" loading={busy} {...offBecause(unread && '请先阅读')} onClick={() => void confirm(address)}>
            确认并查看
          </Button>
        ),
        <Button
          key="ok"
          type="primary"
          danger
          loading={busy}
          {...offBecause(unread && '请先阅读')}
          onClick={() => void confirm()}
        >
          确认
        </Button>,
      ]}
    >
      <p className="urgent-text">{row.content ?? row.title}</p>
      <p className="k-muted">
        <TimeText value={row.createTime} />
        {rest > 0 && ` · 还有${rest}条紧急消息`}
      </p>
    </Modal>
  )
}
