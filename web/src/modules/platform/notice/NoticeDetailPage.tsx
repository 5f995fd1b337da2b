import { Alert } from 'antd'
import type { z } from 'zod'
import { type NoticeDetail, notice, noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, TimeText } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Attachments } from '#kit/detail/Attachments.tsx'
import { WrittenText } from '#kit/detail/WrittenText.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { NoticeState } from './NoticeState.tsx'
import { confirmRead, wantsConfirm } from './personal.ts'
import './notice.css'

type Row = z.output<typeof NoticeDetail>

const list = '/administration/msg/notice'

/** 通知详情 (administration.md 1.2): opening it marks it as read; some need a confirmation. */
export default function NoticeDetailPage() {
  const { id } = usePage().query
  if (!id) return <Nowhere words="请从个人通知打开一条通知" list={list} label="打开个人通知" />
  return <One id={id} />
}

function One({ id }: { id: string }) {
  const query = useCall(notice.get, { noticeId: id }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: row.title,
        chips: row.noticeStatus === noticeStatus.is.published ? undefined : <NoticeState state={row.noticeStatus} />,
        facts: [
          ['类型', <DictText key="type" code="NOTICE_TYPE" value={row.noticeType} />],
          ['发布人', row.publishByName],
          ['发布时间', row.publishTime && <TimeText key="time" value={row.publishTime} />],
          ['有效期至', row.expireTime && <TimeText key="end" value={row.expireTime} />],
          ['确认时间', row.own?.confirmTime && <TimeText key="confirm" value={row.own.confirmTime} />],
        ],
      })}
      actions={[{ label: '确认已阅', permit: 'signedIn', show: asksMe, onClick: (row) => void confirmRead(row) }]}
      tabs={(row) => [{ key: 'content', label: '内容', children: <Words row={row} /> }]}
    />
  )
}

const asksMe = ({ own, ...row }: Row) => own != null && wantsConfirm({ ...row, confirmTime: own.confirmTime })

function Words({ row }: { row: Row }) {
  if (row.noticeStatus === noticeStatus.is.revoked)
    return <Alert type="warning" showIcon title="该通知已撤回" description={row.revokeReason} />
  return (
    <>
      {asksMe(row) && <Alert type="warning" showIcon title="看完后请按右上角的“确认已阅”" className="k-gap" />}
      <WrittenText title="通知内容" html={row.content} />
      <Attachments of={row.files ?? []} />
    </>
  )
}
