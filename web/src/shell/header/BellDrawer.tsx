import { Button, Empty, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { message, msgLevel, readStatus } from '#contract/modules/platform/message/message.ts'
import { type Todo, todo } from '#contract/modules/platform/message/todo.ts'
import { notice, type PersonalNotice } from '#contract/modules/platform/notice/notice.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, StatusChip, TimeText } from '#kit/cells.tsx'
import { showError } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { toast } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { workspace } from '../tabs/desk.ts'

type Row = ReplyFor<typeof message.kinds>[number]
type TodoRow = z.output<typeof Todo>
type NoticeRow = z.output<typeof PersonalNotice>

/** Rows of each part; the others are on its page. */
const size = 5

/** Unread messages and to-dos: five of each, a click opens their page (administration.md 1.1). */
export default function BellDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const bell = useCall(message.list, { size: 1, readStatus: readStatus.is.unread })
  const unread = useCall(message.kinds, {})
  const todos = useCall(todo.list, { size })
  const count = bell.data?.bell.parts.message ?? 0
  const due = todos.data?.openCount ?? 0
  const sent = useCall(notice.personalList, { size, readStatus: readStatus.is.unread })
  const notes = sent.data?.unreadCount ?? 0
  const [chosen, choose] = useState<Part>()
  const part = chosen ?? firstOf({ message: count, todo: due, notice: notes })

  function go(address: string) {
    setOpen(false)
    workspace.open(address)
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
        part === 'message' && (
          <Button size="small" {...offBecause(count === 0 && '没有未读消息')} onClick={() => void readAll()}>
            全部标为已读
          </Button>
        )
      }
    >
      <Segmented
        block
        value={part}
        onChange={choose}
        options={[
          { value: 'message', label: count > 0 ? `消息（${count}）` : '消息' },
          { value: 'todo', label: due > 0 ? `待办（${due}）` : '待办' },
          { value: 'notice', label: notes > 0 ? `个人通知（${notes}）` : '个人通知' },
        ]}
      />
      {part === 'message' && (
        <Loaded query={unread}>
          {(list) => (
            <Rows empty="没有未读消息" more="/administration/msg/message" label="全部消息" go={go} count={list.length}>
              {list.map((row) => (
                <MessageRow key={row.id} row={row} go={go} />
              ))}
            </Rows>
          )}
        </Loaded>
      )}
      {part === 'todo' && (
        <Loaded query={todos}>
          {({ list }) => {
            const waiting = list.filter(({ todoStatus }) => todoStatus < 2)
            return (
              <Rows empty="没有待办" more="/administration/msg/todo" label="全部待办" go={go} count={waiting.length}>
                {waiting.map((row) => (
                  <TodoItem key={row.id} row={row} go={go} />
                ))}
              </Rows>
            )
          }}
        </Loaded>
      )}
      {part === 'notice' && (
        <Loaded query={sent}>
          {({ list }) => (
            <Rows
              empty="没有未读通知"
              more="/administration/msg/notice"
              label="全部个人通知"
              go={go}
              count={list.length}
            >
              {list.map((row) => (
                <NoticeItem key={row.noticeId} row={row} go={go} />
              ))}
            </Rows>
          )}
        </Loaded>
      )}
    </SideDialog>
  )
}

type Part = 'message' | 'todo' | 'notice'
/** The first part with content, messages when all is read. */
function firstOf(counts: Record<Part, number>): Part {
  const parts: readonly Part[] = ['message', 'todo', 'notice']
  return parts.find((part) => counts[part] > 0) ?? 'message'
}

interface RowsProps {
  empty: string
  more: string
  label: string
  count: number
  go: (address: string) => void
  children: ReactNode
}
function Rows({ empty, more, label, count, go, children }: RowsProps) {
  return (
    <>
      {count === 0 && <Empty className="bell-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />}
      <ul className="bell-list">{children}</ul>
      <Button block onClick={() => go(more)}>
        {label}
      </Button>
    </>
  )
}

const addressOf = ({ routePath, query }: Pick<TodoRow, 'routePath' | 'query'>) => {
  const search = new URLSearchParams(query ?? {}).toString()
  return routePath && (search ? `${routePath}?${search}` : routePath)
}

function MessageRow({ row, go }: { row: Row; go: (address: string) => void }) {
  async function read() {
    if (row.kindCount > 1) return go(`/administration/msg/message?readStatus=0&msgType=${row.msgType}`)
    await send(message.get, { id: row.id }, { silent: true }).catch(showError)
    void refreshModules(['message'])
    const address = addressOf(row)
    if (address) go(address)
  }
  return (
    <li>
      <button type="button" className="bell-item" onClick={() => void read()}>
        <b>{row.title}</b>
        {row.content && <span>{row.content}</span>}
        <small>
          <DictText code="MSG_TYPE" value={row.msgType} /> · <TimeText value={row.createTime} />
          {row.kindCount > 1 && <b className="bell-more">共{row.kindCount}条</b>}
          {Number(row.msgLevel) > 1 && (
            <StatusChip label={Number(row.msgLevel) === msgLevel.urgent ? '紧急' : '重要'} tone="warning" />
          )}
        </small>
      </button>
    </li>
  )
}

function TodoItem({ row, go }: { row: TodoRow; go: (address: string) => void }) {
  return (
    <li>
      <button
        type="button"
        className="bell-item"
        onClick={() => go(addressOf(row) || `/administration/msg/todo?keyword=${encodeURIComponent(row.title)}`)}
      >
        <b>{row.title}</b>
        {row.content && <span>{row.content}</span>}
        <small>
          <DictText code="TODO_TYPE" value={row.todoType} />
          {row.deadline && (
            <>
              · 截止 <TimeText value={row.deadline} />
            </>
          )}
          {row.overdue === 1 && <StatusChip label="逾期" />}
        </small>
      </button>
    </li>
  )
}

function NoticeItem({ row, go }: { row: NoticeRow; go: (address: string) => void }) {
  return (
    <li>
      <button
        type="button"
        className="bell-item"
        onClick={() => go(`/administration/msg/noticeDetail?id=${row.noticeId}`)}
      >
        <b>{row.title}</b>
        <small>
          <DictText code="NOTICE_TYPE" value={row.noticeType} />
          {row.publishTime && (
            <>
              {' '}
              · {row.publishByName} <TimeText value={row.publishTime} />
            </>
          )}
          {row.needConfirm === 1 && <StatusChip label="待确认" tone="danger" />}
        </small>
      </button>
    </li>
  )
}
