import { bedWait } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { consultFlow, consultStatus, interviewWay } from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import type { FieldCheck } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { nowOf, todayOf } from '#kit/value/format.ts'
import { convertAddress } from './addresses.ts'

/** Actions on a consultation, in the list and on its own page (residence.md 3, 8a). */

export interface Consult {
  consultationId: string
  consultNo: string
  oldmanName: string
  oldmanId?: string | null
  consultStatus: number
}

export const personKeys = [
  'oldmanName',
  'oldmanIdCard',
  'sex',
  'birthDate',
  'age',
  'phoneNum',
  'liveAddr',
  'selfCare',
  'planLiveDate',
  'budget',
  'roomIntent',
  'bedIntent',
  'levelIntent',
  'files',
] as const
export const consultantKeys = [
  'consultantName',
  'consultantPhone',
  'relation',
  'consultWay',
  'consultTime',
  'channel',
  'saleId',
  'intentLevel',
  'visitFlag',
  'content',
] as const

/**
 * B247: names the person on record with this card, as information only: one person may have several consultations
 * (residence.md 3).
 */
export const cardCheck: FieldCheck = {
  isHint: true,
  ask: async (oldmanIdCard) => {
    const { exist, message } = await send(consultation.check, { oldmanIdCard }, { silent: true })
    return exist === 1 ? (message ?? '这个身份证号已有记录') : undefined
  },
}

const fromCard = { help: '填写身份证号后由身份证带出' }
export const editOptions = {
  oldmanIdCard: { help: '可以以后再填', check: cardCheck },
  birthDate: fromCard,
  age: { help: '不知道出生日期时填写' },
  saleId: { help: '改为他人需要“管理全部”权限' },
}

const openOnly = (row: Consult) => consultFlow.can('edit')(row)

/** 登记回访, mostly the next step. */
export const interviewAction = <R extends Consult>(): RowAction<R> => ({
  label: '登记回访',
  call: consultation.interviewerCreate,
  title: (row) => `登记${row.oldmanName}的回访`,
  input: ({ consultationId }) => ({ consultationId }),
  fields: ['interviewTime', 'interviewWay', 'content', 'result', 'nextTime'],
  options: { nextTime: { help: '到时提醒接待人；不再跟进则不填' }, content: { span: 'full' } },
  initial: () => ({ interviewTime: nowOf(), interviewWay: interviewWay.is.phone }),
  why: consultFlow.why('edit'),
  show: openOnly,
  done: (row) => `已登记${row.oldmanName}的回访`,
})

export const convertAction = <R extends Consult>(open: (address: string) => void): RowAction<R> => ({
  label: '转为档案',
  permit: consultation.archives.options.permit,
  why: consultFlow.why('convert'),
  show: openOnly,
  onClick: ({ consultationId }) => open(convertAddress(consultationId)),
})

export const furtherActions = <R extends Consult>(): RowAction<R>[] => [
  {
    label: '修改',
    call: consultation.edit,
    load: consultation.get,
    title: (row) => `修改${row.oldmanName}的咨询`,
    input: ({ consultationId }) => ({ oldmanId: consultationId }),
    fields: [...consultantKeys, ...personKeys],
    options: editOptions,
    columns: 3,
    why: consultFlow.why('edit'),
    show: openOnly,
    done: (row) => `已保存${row.oldmanName}的咨询`,
  },
  {
    label: '加入候补',
    call: bedWait.create,
    title: (row) => `把${row.oldmanName}加入床位候补`,
    input: ({ consultationId }) => ({ consultationId }),
    fields: ['roomType', 'levelId', 'maxPrice', 'priority', 'waitSince', 'remark'],
    initial: () => ({ waitSince: todayOf() }),
    show: openOnly,
    done: (row) => `已把${row.oldmanName}加入床位候补`,
  },
  {
    label: '打印登记表',
    permit: consultation.get.options.permit,
    onClick: (row) => void import('./print-consult.tsx').then(({ printConsult }) => printConsult(row.consultationId)),
  },
  {
    label: '标记流失',
    call: consultation.status,
    danger: true,
    title: (row) => `${row.oldmanName}的咨询不再跟进`,
    input: ({ consultationId }) => ({ consultationId, consultStatus: consultStatus.is.lost }),
    fields: ['lostReason', 'lostRemark'],
    options: { lostReason: { required: true } },
    columns: 1,
    okText: '标记流失',
    show: openOnly,
    done: (row) => `已将${row.oldmanName}的咨询标记为流失`,
  },
  {
    label: '重新激活',
    call: consultation.status,
    confirm: (row) => ({ title: `重新跟进${row.oldmanName}的咨询？`, okText: '重新激活' }),
    input: ({ consultationId }) => ({ consultationId, consultStatus: consultStatus.is.following }),
    show: (row) => row.consultStatus === consultStatus.is.lost,
    done: (row) => `${row.oldmanName}的咨询已回到跟进中`,
  },
]
