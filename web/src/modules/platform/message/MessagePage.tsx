import { Button } from 'antd'
import { Message, message, msgLevel, readStatus } from '#contract/modules/platform/message/message.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { refreshModules } from '#kit/http/query.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage } from '#kit/page/page.ts'

const columns = cols(Message, ['title', 'msgLevel', 'msgType', 'content', 'createTime', 'readStatus'], {
  title: { width: 300 },
  content: { width: 320 },
  msgLevel: { width: 90, tones: { 1: 'muted', 2: 'warning', 3: 'danger' } },
})

/** 系统消息 (administration.md 1.1): messages of the system to this user. */
export default function MessagePage() {
  const page = usePage()
  const { data } = useCall(message.list, { size: 1, readStatus: readStatus.is.unread })
  const unread = data?.unreadCount ?? 0
  const read = useAction(message.read, { done: ({ changed }) => `已将${changed}条消息标为已读` })
  const mark = async (input: { ids: string[] } | { all: 1 }) => {
    if (await read.run(input)) void refreshModules(['message'])
  }
  return (
    <ListPage
      name="message"
      call={message.list}
      columns={columns}
      filters={['msgType', 'msgLevel', 'keyword', 'createTimeFrom', 'createTimeTo']}
      statusTabs={{ filter: 'readStatus', counts: { 0: unread } }}
      sort={['createTime', 'msgLevel']}
      link={{ column: 'title', open: ({ id }) => page.open(`/administration/msg/messageDetail?id=${id}`) }}
      rowClass={(row) =>
        row.readStatus === readStatus.is.read
          ? 'k-row-muted'
          : row.msgLevel === msgLevel.urgent
            ? 'k-row-danger'
            : undefined
      }
      empty="有新消息时会出现在这里，右上角的铃铛也会提醒"
      tools={
        <Button
          {...offBecause(unread === 0 && '没有未读消息')}
          loading={read.pending}
          onClick={() => void mark({ all: 1 })}
        >
          全部标为已读
        </Button>
      }
      batch={[
        {
          label: '标为已读',
          permit: 'signedIn',
          when: (row) => row.readStatus === readStatus.is.unread,
          why: (row) => (row.readStatus === readStatus.is.read ? '已经读过' : undefined),
          onClick: (rows) => void mark({ ids: rows.map(({ id }) => id) }),
        },
      ]}
    />
  )
}
