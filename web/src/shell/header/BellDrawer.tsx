import { Button, Empty, Segmented } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type Message, message } from '#contract/modules/platform/message/message.ts'
import { useCall } from '../../kit/calls.ts'
import { DictText, StatusChip, TimeText } from '../../kit/cells.tsx'
import { showError } from '../../kit/fault/errors.ts'
import { refreshModules } from '../../kit/http/query.ts'
import { send } from '../../kit/http/request.ts'
import { toast } from '../../kit/look/notice.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { SideDialog } from '../../kit/SideDialog.tsx'
import { workspace } from '../tabs/desk.ts'

type Row = z.output<typeof Message>

const step = 20

/** The messages themselves: newest first, a click opens where it happened. */
export default function BellDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [unread, setUnread] = useState(true)
  const [size, setSize] = useState(step)
  const query = useCall(message.list, { size, ...(unread ? { readStatus: 0 } : {}) })
  const count = query.data?.unreadCount ?? 0

  async function go(row: Row) {
    if (row.readStatus === 0) await send(message.get, { id: row.id }, { silent: true }).catch(showError)
    void refreshModules(['message'])
    if (!row.routePath) return
    const search = new URLSearchParams(row.query ?? {}).toString()
    setOpen(false)
    workspace.open(search ? `${row.routePath}?${search}` : row.routePath)
  }
  async function readAll() {
    try {
      const { changed } = await send(message.read, { all: 1 }, { silent: true })
      toast(`已将${changed}条消息标为已读`)
      void refreshModules(['message'])
    } catch (error) {
      showError(error)
    }
  }
  return (
    <SideDialog
      open={open}
      title="消息"
      size={420}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || onClose()}
      extra={
        <Button size="small" disabled={count === 0} onClick={() => void readAll()}>
          全部标为已读
        </Button>
      }
    >
      <Segmented
        block
        value={unread ? 'unread' : 'all'}
        onChange={(value) => setUnread(value === 'unread')}
        options={[
          { value: 'unread', label: count > 0 ? `未读（${count}）` : '未读' },
          { value: 'all', label: '全部' },
        ]}
      />
      <Loaded query={query}>
        {({ list, total }) => (
          <>
            {list.length === 0 && (
              <Empty
                className="bell-empty"
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={unread ? '没有未读消息' : '还没有消息'}
              />
            )}
            <ul className="bell-list">
              {list.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className={row.readStatus === 0 ? 'bell-item' : 'bell-item is-read'}
                    onClick={() => void go(row)}
                  >
                    <b>{row.title}</b>
                    {row.content && <span>{row.content}</span>}
                    <small>
                      <DictText code="MSG_TYPE" value={row.msgType} /> · <TimeText value={row.createTime} />
                      {Number(row.msgLevel) > 1 && (
                        <StatusChip label={Number(row.msgLevel) === 3 ? '紧急' : '重要'} tone="warning" />
                      )}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            {total > list.length && (
              <Button block onClick={() => setSize(size + step)}>
                更早的消息
              </Button>
            )}
          </>
        )}
      </Loaded>
    </SideDialog>
  )
}
