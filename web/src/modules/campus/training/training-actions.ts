import { stepCall } from '#contract/kit/steps.ts'
import {
  signDaysAfter,
  signMinutesBefore,
  trainingFlow,
  trainingStatus,
} from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { serverNow } from '#kit/http/sign.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { timeWords } from '#kit/value/format.ts'
import type { Row } from './training-columns.tsx'

const { can } = trainingFlow
const named = (row: Row) => `“${row.title}”`
const along =
  (action: string) =>
  ({ trainingId }: Row) => ({ trainingId, action })

export const formOptions: Record<string, FieldOption> = {
  title: { span: 2 },
  hours: { help: '0.5–40，计入年度学时' },
  deptIds: { span: 'full', placeholder: '可选多个，包含下级部门' },
  memberIds: { span: 'full', placeholder: '按姓名或首字母查找', help: '部门和人员至少选一项，发布时确定名单' },
  passScore: { show: ({ exam }) => exam === 1 },
  publish: { help: '选“否”只存草稿；已过去的培训直接记为已结束' },
}

const msOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)

/** Why signing in is not possible now, as `signsAt` of the server: too early, or more than a week after the end. */
export function whyNoSign({ startTime, endTime }: Pick<Row, 'startTime' | 'endTime'>, nowMs = serverNow()) {
  if (nowMs < msOf(startTime) - signMinutesBefore * 60_000) return `开始前${signMinutesBefore}分钟起可以签到`
  return nowMs > msOf(endTime) + signDaysAfter * 86_400_000 ? `结束已超过${signDaysAfter}天，不能再签到` : undefined
}

/** The next steps of a training; steps that its state excludes are hidden. */
export function trainingActions(look: (row: Row) => void, score: (row: Row) => void): RowAction<Row>[] {
  return [
    {
      label: '发布',
      call: stepCall(training.update, 'publish'),
      show: can('publish'),
      confirm: (row) => ({
        title: `发布培训${named(row)}？`,
        content: `${timeWords(row.startTime)}开始。发布后确定参训名单，并通知每个人。`,
        danger: false,
      }),
      input: along('publish'),
      done: (row) => `已发布${named(row)}`,
    },
    {
      label: '签到',
      permit: 'administration.training.records.sign',
      show: can('sign'),
      why: (row) => whyNoSign(row),
      onClick: look,
    },
    { label: '录入成绩', permit: training.score.options.permit, show: can('score'), onClick: score },
    {
      label: '修改',
      call: stepCall(training.update, 'edit'),
      show: can('edit'),
      columns: 3,
      title: (row) => `修改培训${named(row)}`,
      options: { ...formOptions, memberIds: { ...formOptions.memberIds, help: '已发布的，名单变化会通知相关人员' } },
      input: along('edit'),
      done: (row) => `已保存${named(row)}`,
    },
    {
      label: '取消',
      call: stepCall(training.update, 'cancel'),
      show: can('cancel'),
      danger: true,
      title: (row) => `取消培训${named(row)}`,
      okText: '取消培训',
      options: { cancelReason: { help: '所有参训人员会收到' } },
      input: along('cancel'),
      done: (row) => `已取消${named(row)}`,
    },
    { label: '删除', call: training.remove, show: can('remove') },
  ]
}

export const saved = ({ title, status, memberNum }: Row) =>
  status === trainingStatus.is.draft ? `已保存草稿“${title}”` : `已发布“${title}”，应到${memberNum}人`
