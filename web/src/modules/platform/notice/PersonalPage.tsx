import { Button } from 'antd'
import { readStatus } from '#contract/modules/platform/message/message.ts'
import { notice, noticeStatus, PersonalNotice } from '#contract/modules/platform/notice/notice.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage } from '#kit/page/page.ts'
import { NoticeState } from './NoticeState.tsx'
import { confirmRead, markRead, type PersonalRow, wantsConfirm } from './personal.ts'
import './notice.css'

const columns = cols(
  PersonalNotice,
  ['title', 'noticeType', 'publishByName', 'publishTime', 'readStatus', 'confirmTime'],
  {
    title: { width: 320, render: (_, row) => <Title row={row} /> },
    publishByName: { width: 100 },
    readStatus: { width: 130, render: (_, row) => <State row={row} /> },
    confirmTime: { title: '确认', width: 140, render: (_, row) => <Confirmed row={row} /> },
  },
)

/** 个人通知 (administration.md 1.2): notices sent to this user. */
export default function PersonalPage() {
  const page = usePage()
  const { data } = useCall(notice.personalList, { size: 1, readStatus: readStatus.is.unread })
  const unread = data?.unreadCount ?? 0
  return (
    <ListPage
      name="personal-notice"
      call={notice.personalList}
      columns={columns}
      filters={['noticeType', 'keyword', 'publishFrom', 'publishTo']}
      statusTabs={{ filter: 'readStatus', counts: { 0: unread } }}
      sort={['publishTime']}
      link={{ column: 'title', open: ({ noticeId }) => page.open(`/administration/msg/noticeDetail?id=${noticeId}`) }}
      rowClass={rowClass}
      empty="院里发通知时会出现在这里，右上角的铃铛也会提醒"
      tools={
        <Button {...offBecause(unread === 0 && '没有未读公告')} onClick={() => void markRead({ all: 1 })}>
          全部标为已读
        </Button>
      }
      rowActions={[
        {
          label: '确认已阅',
          permit: 'signedIn',
          show: wantsConfirm,
          why: (row) => (row.readStatus === readStatus.is.unread ? '请先打开阅读' : undefined),
          onClick: (row) => void confirmRead(row),
        },
      ]}
      batch={[
        {
          label: '标为已读',
          permit: 'signedIn',
          when: (row) => row.readStatus === readStatus.is.unread && row.noticeStatus !== noticeStatus.is.revoked,
          why: (row) =>
            row.noticeStatus === noticeStatus.is.revoked ? '该通知已撤回' : row.readStatus ? '已经读过' : undefined,
          onClick: (rows) => void markRead({ noticeIds: rows.map(({ noticeId }) => noticeId) }),
        },
      ]}
    />
  )
}

const ended = ({ noticeStatus: state }: PersonalRow) => state !== noticeStatus.is.published

function rowClass(row: PersonalRow) {
  if (ended(row)) return 'k-row-muted'
  if (wantsConfirm(row)) return 'k-row-danger'
  return row.readStatus === readStatus.is.read ? 'k-row-muted' : undefined
}

function Title({ row }: { row: PersonalRow }) {
  return (
    <>
      {row.topFlag === 1 && !ended(row) && <span className="notice-top">置顶</span>}
      {row.title}
    </>
  )
}

function State({ row }: { row: PersonalRow }) {
  if (ended(row)) return <NoticeState state={row.noticeStatus} />
  return row.readStatus === readStatus.is.read ? (
    <StatusChip label="已读" tone="muted" />
  ) : (
    <StatusChip label="未读" tone="info" />
  )
}

function Confirmed({ row }: { row: PersonalRow }) {
  if (row.confirmTime) return <TimeText value={row.confirmTime} />
  return wantsConfirm(row) ? <StatusChip label="待确认" tone="danger" /> : <span className="k-muted">—</span>
}
