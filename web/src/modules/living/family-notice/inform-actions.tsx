import type { z } from 'zod'
import { stepCall } from '#contract/kit/steps.ts'
import {
  familyNotice,
  familyScope,
  type Inform,
  informFlow,
  informStatus,
  sendWay,
} from '#contract/modules/living/family-notice/family-notice.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { showError } from '#kit/fault/errors.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { warn } from '#kit/look/notice.ts'

export type InformRow = z.output<typeof Inform>
interface InformPreview extends InformRow {
  noFamily: readonly { oldmanName: string }[]
}

const page = 'administration.notice.famliy'
const named = (row: InformRow) => `“${row.title}”`
const isDraft = (row: InformRow) => row.status === informStatus.is.draft
const isSent = (row: InformRow) => row.status === informStatus.is.sent

export const formFields = ['title', 'informType', 'oldmanIds', 'familyScope', 'sendWay', 'content', 'picture'] as const

/** Before sending, shows the receivers, and residents without one. */
export function askSend(row: InformPreview) {
  const { total, noFamily, messageId, version } = row
  if (total === 0) return warn(`${named(row)}已存为草稿：所选老人均无可通知家属`)
  return confirmDo({
    title: `发送${named(row)}？`,
    content: (
      <>
        <p>
          {familyScope.label(row.familyScope)}，{row.sendWay.map((way) => sendWay.label(way)).join('和')}
          ，共{total}条。发送后不能再修改。
        </p>
        {noFamily.length > 0 && (
          <p>
            以下{noFamily.length}位老人无可通知家属：{noFamily.map(({ oldmanName }) => oldmanName).join('、')}
          </p>
        )}
      </>
    ),
    okText: '发送',
    call: familyNotice.update,
    input: { messageId, version, send: 1 },
    done: `已发送${named(row)}，共${total}条`,
  })
}

/** Read again: families may have changed since the list was read. */
const askFresh = ({ messageId }: InformRow) =>
  send(familyNotice.get, { messageId }, { silent: true }).then(askSend).catch(showError)

export const informActions = (options: Record<string, FieldOption>): RowAction<InformRow>[] => [
  {
    label: '发送',
    permit: `${page}.edit&${page}.send`,
    show: isDraft,
    onClick: (row) => void askFresh(row),
  },
  {
    label: '修改',
    call: stepCall(familyNotice.update, 'edit'),
    load: familyNotice.get,
    show: isDraft,
    title: (row) => `修改家属通知${named(row)}`,
    fields: formFields,
    options,
    input: along('edit'),
    done: (row) => `已保存${named(row)}`,
  },
  {
    label: '重发',
    call: stepCall(familyNotice.update, 'resend'),
    show: (row) => isSent(row) && row.fail > 0,
    confirm: (row) => ({ title: `重发${named(row)}失败的${row.fail}条？`, okText: '重发', danger: false }),
    input: along('resend'),
    done: (row) => `已重发${named(row)}，一分钟内送出`,
  },
  {
    label: '撤回',
    call: stepCall(familyNotice.update, 'revoke'),
    show: isSent,
    why: informFlow.why('revoke'),
    danger: true,
    okText: '撤回',
    title: (row) => `撤回家属通知${named(row)}`,
    fields: ['revokeReason'],
    options: { revokeReason: { help: '小程序中的通知会变灰；已经发出的短信无法收回' } },
    input: along('revoke'),
    done: (row) => `已撤回${named(row)}`,
  },
  {
    label: '删除',
    call: familyNotice.remove,
    danger: true,
    why: (row) => (isSent(row) ? '请先撤回' : undefined),
    confirm: (row) => ({ title: `删除家属通知${named(row)}？`, content: '删除后不能恢复，发送记录一并删除。' }),
    done: (row) => `已删除${named(row)}`,
  },
]

function along(action: string) {
  return ({ messageId }: InformRow) => ({ messageId, action })
}
