import { Message, message } from '#contract/modules/platform/message/message.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { addressOf } from './business.ts'

const list = '/administration/msg/message'

/** 消息详情: opening it marks it as read; one click opens its subject. */
export default function MessageDetailPage() {
  const { id } = usePage().query
  if (!id) return <Nowhere words="请从系统消息打开一条消息" list={list} label="打开系统消息" />
  return <One id={id} />
}

function One({ id }: { id: string }) {
  const page = usePage()
  const query = useCall(message.get, { id }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: row.title,
        facts: [
          ['类型', <DictText key="type" code="MSG_TYPE" value={row.msgType} />],
          ['级别', <DictText key="level" code="MSG_LEVEL" value={row.msgLevel} />],
        ],
      })}
      actions={[
        {
          label: '去处理',
          show: (row) => addressOf(row) !== undefined,
          onClick: (row) => page.open(addressOf(row) ?? list),
        },
      ]}
      tabs={(row) => [
        {
          key: 'content',
          label: '内容',
          children: <Facts shape={Message.shape} row={row} keys={['content', 'createTime', 'readTime']} />,
        },
      ]}
    />
  )
}
