import { Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import {
  Notice,
  notice,
  noticeAudit,
  noticeScope,
  noticeStatus,
  noticeType,
} from '#contract/modules/platform/notice/notice.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import { usePermit } from '#kit/page/permit.ts'
import { timeWords } from '#kit/value/format.ts'
import { NoticeState } from './NoticeState.tsx'
import { formFields, type NoticeRow, noticeActions } from './notice-actions.ts'
import './notice.css'

const NoticeMore = lazy(() => import('./NoticeMore.tsx'))
const ReadersDrawer = lazy(() => import('./ReadersDrawer.tsx'))

const columns = cols(
  Notice,
  [
    'title',
    'noticeType',
    'scopeType',
    'noticeStatus',
    'waitingFor',
    'readCount',
    'publishByName',
    'publishTime',
    'expireTime',
    'createByName',
    'createTime',
  ],
  {
    title: { width: 240, render: (_, row) => <Title row={row} /> },
    scopeType: { width: 150, render: (_, row) => row.scopeNames ?? noticeScope.label(row.scopeType) },
    noticeStatus: { width: 110, render: (_, row) => <State row={row} /> },
    readCount: { title: '已读/总数', width: 150, align: undefined, render: (_, row) => <ReadBar row={row} /> },
    createByName: { extra: true },
    createTime: { extra: true },
  },
)
const details = [
  'noticeType',
  'scopeType',
  'scopeNames',
  'topFlag',
  'needConfirm',
  'publishByName',
  'publishTime',
  'expireTime',
  'totalCount',
  'readCount',
  'confirmCount',
  'noAccount',
  'remindTime',
  'createByName',
]

/** 通知公告 (administration.md 1.2): notices written and published, with their readers. */
export default function NoticePage() {
  const may = usePermit()
  const options = useFormOptions()
  const [stats, setStats] = useState<NoticeRow>()
  const mayPublish = may('administration.notice.publish')
  return (
    <>
      <ListPage
        name="notice"
        call={notice.list}
        columns={columns}
        filters={['title', 'noticeType', 'publishFrom', 'publishTo']}
        statusTabs={{ filter: 'noticeStatus' }}
        sort={['publishTime', 'expireTime']}
        look={{
          column: 'title',
          title: (row) => row.title,
          call: notice.get,
          fields: details,
          columns: 2,
          more: (row) => <NoticeMore noticeId={row.noticeId} />,
        }}
        rowClass={(row) => (row.noticeStatus > noticeStatus.is.published ? 'k-row-muted' : undefined)}
        empty="先写一条通知，发给全院或某个部门"
        add={{
          label: '新增',
          call: notice.create,
          title: '新增公告',
          columns: 3,
          fields: mayPublish ? [...formFields, 'publish'] : formFields,
          options,
          initial: {
            noticeType: noticeType.notice,
            scopeType: noticeScope.is.all,
            topFlag: 0,
            needConfirm: 0,
            publish: 1,
          },
          done: saved,
        }}
        rowActions={noticeActions(options, setStats)}
      />
      {stats && (
        <Suspense>
          <ReadersDrawer row={stats} onClose={() => setStats(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function saved({ title, auditStatus, timed, noticeStatus: state, totalCount, noAccount, publishTime }: NoticeRow) {
  if (auditStatus === noticeAudit.is.waiting) return `已提交“${title}”，审核通过后发布`
  if (timed) return `“${title}”将于 ${timeWords(publishTime ?? '')} 自动发布`
  if (state === noticeStatus.is.draft) return `已保存草稿“${title}”`
  return `已发布“${title}”，发给${totalCount}人${noAccount > 0 ? `；另有${noAccount}人没有账号，请当面告知` : ''}`
}

/** The receivers depend on the scope. */
function useFormOptions(): Record<string, FieldOption> {
  const depts = useLookup('departments')
  const jobs = useLookup('jobs')
  const employees = useLookup('employees')
  const choices = { 2: depts.options, 3: jobs.options, 4: employees.options }
  const { all } = noticeScope.is
  return {
    title: { span: 2 },
    scopeType: { clears: ['scopeIds'] },
    scopeIds: {
      span: 2,
      required: true,
      show: ({ scopeType }) => scopeType !== undefined && scopeType !== all,
      options: ({ scopeType }) => choices[Number(scopeType) as keyof typeof choices] ?? [], // as: 2, 3 or 4 while it is shown
      placeholder: '可选多个；部门包含下级部门',
    },
    needConfirm: { help: '接收人须按“确认已阅”' },
    publishTime: { help: '以后的时间为定时发布' },
    expireTime: { help: '到时自动下架，不填为长期有效' },
    publish: { help: '选“否”只存草稿' },
  }
}

function Title({ row }: { row: NoticeRow }) {
  return (
    <>
      {row.topFlag === 1 && <span className="notice-top">置顶</span>}
      {row.title}
    </>
  )
}

function State({ row }: { row: NoticeRow }) {
  if (row.noticeStatus === noticeStatus.is.draft && row.auditStatus && row.auditStatus !== noticeAudit.is.passed)
    return <StatusChip label={noticeAudit.label(row.auditStatus)} />
  if (row.timed) return <StatusChip label="定时发布" tone="info" />
  return <NoticeState state={row.noticeStatus} />
}

function ReadBar({ row }: { row: NoticeRow }) {
  if (row.totalCount === 0) return <span className="k-muted">—</span>
  return (
    <span className="notice-read">
      <Progress
        percent={(100 * row.readCount) / row.totalCount}
        size="small"
        showInfo={false}
        aria-label={`已读${row.readCount}人，共${row.totalCount}人`}
      />
      <span className="k-num">
        {row.readCount}/{row.totalCount}
      </span>
    </span>
  )
}
