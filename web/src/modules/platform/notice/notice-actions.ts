import type { z } from 'zod'
import { stepCall } from '#contract/kit/steps.ts'
import {
  type Notice,
  notice,
  noticeAudit,
  noticeFlow,
  noticeStatus,
  openFields,
} from '#contract/modules/platform/notice/notice.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { reviewActions } from '#kit/review/review-actions.ts'
import { timeWords } from '#kit/value/format.ts'

export type NoticeRow = z.output<typeof Notice>
type Options = Record<string, FieldOption | undefined>

const named = (row: NoticeRow) => `“${row.title}”`
const waits = (row: NoticeRow) => row.auditStatus === noticeAudit.is.waiting
const isDraft = (row: NoticeRow) => row.noticeStatus === noticeStatus.is.draft
const isPublished = (row: NoticeRow) => row.noticeStatus === noticeStatus.is.published

/** In the order of use: publish or review, see the readers, remind the others, and rarer ones. */
export function noticeActions(options: Options, stats: (row: NoticeRow) => void): RowAction<NoticeRow>[] {
  return [
    publish,
    ...audits,
    {
      label: '阅读统计',
      permit: 'administration.notice.readStat',
      show: (row) => row.totalCount > 0,
      onClick: stats,
    },
    remind,
    ...edits(options),
    {
      label: '撤回',
      call: stepCall(notice.update, 'revoke'),
      title: (row) => `撤回公告${named(row)}`,
      okText: '撤回',
      danger: true,
      show: isPublished,
      fields: ['revokeReason'],
      options: { revokeReason: { help: '接收人会看到“该通知已撤回”和原因，不再看到内容' } },
      input: along('revoke'),
      done: (row) => `已撤回${named(row)}`,
    },
    {
      label: '删除',
      call: notice.remove,
      danger: true,
      why: (row) => (isDraft(row) || row.noticeStatus === noticeStatus.is.revoked ? undefined : '请先撤回'),
      confirm: (row) => ({ title: `删除公告${named(row)}？`, content: '删除后不能恢复，阅读记录一并删除。' }),
      done: (row) => `已删除${named(row)}`,
    },
  ]
}

function along(action: string, more: object = {}) {
  return ({ noticeId }: NoticeRow) => ({ noticeId, action, ...more })
}

const publish: RowAction<NoticeRow> = {
  label: '发布',
  call: stepCall(notice.update, 'publish'),
  show: isDraft,
  why: (row) => {
    if (waits(row)) return '正在审核，通过后自动发布'
    return row.timed ? `已定时，${timeWords(row.publishTime ?? '')} 自动发布；修改后可重新发布` : undefined
  },
  confirm: (row) => ({
    title: `发布公告${named(row)}？`,
    content: `发给${row.scopeNames ?? '全体员工'}。发布后内容不能再修改，只能撤回。`,
    okText: '发布',
    danger: false,
  }),
  input: along('publish'),
  done: (row) => `已处理${named(row)}的发布`,
}

const audits = reviewActions<NoticeRow>({
  pass: stepCall(notice.update, 'audit'),
  decline: stepCall(notice.update, 'audit'),
  name: (row) => `公告${named(row)}`,
  field: 'opinion',
}).map((action, at) => ({ ...action, input: along('audit', { pass: at === 0 ? 1 : 0 }) }))

const remind: RowAction<NoticeRow> = {
  label: '催读',
  call: stepCall(notice.update, 'remind'),
  show: isPublished,
  why: (row) => (row.readCount < row.totalCount ? noticeFlow.why('remind')(row) : '接收人都已读'),
  confirm: (row) => ({
    title: `提醒还没读${named(row)}的${row.totalCount - row.readCount}人？`,
    content: '他们会再收到一次通知，每小时最多一次。',
    okText: '催读',
    danger: false,
  }),
  input: along('remind'),
  done: (row) => `已提醒${row.totalCount - row.readCount}人阅读${named(row)}`,
}

/** All fields for a draft; for a published notice those that may still change. */
const edits = (options: Options): RowAction<NoticeRow>[] => {
  const edit = {
    label: '修改',
    call: stepCall(notice.update, 'edit'),
    load: notice.get,
    title: (row: NoticeRow) => `修改公告${named(row)}`,
    options,
    input: along('edit'),
    done: (row: NoticeRow) => `已保存${named(row)}`,
  }
  return [
    { ...edit, show: isDraft, fields: formFields, columns: 3 },
    { ...edit, show: isPublished, fields: openFields },
  ]
}

export const formFields = [
  'title',
  'noticeType',
  'scopeType',
  'scopeIds',
  'content',
  'files',
  'topFlag',
  'needConfirm',
  'publishTime',
  'expireTime',
] as const
