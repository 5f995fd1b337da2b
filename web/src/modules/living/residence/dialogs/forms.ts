import { createElement, type ReactNode } from 'react'
import type { Call, ReplyFor } from '#contract/kit/calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, quitType, refundMode } from '#contract/modules/living/residence/residence-step.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import { todayOf, yuan } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { valuesOf } from '#kit/value/schema.ts'
import { ExchangePreview } from './ExchangePreview.tsx'
import { exchangedWords } from './exchange-words.ts'
import { type FormAction, stepCall, stepFor } from './live-actions.ts'
import { MovePreview } from './MovePreview.tsx'

/** The form of each action: its fields, first values, and message. */

export type Stay = ReplyFor<typeof residence.get>

export interface ActionForm {
  call: Call
  title: string
  fields: readonly string[]
  options?: Record<string, FieldOption>
  initial?: Values
  input?: object | ((values: Values) => Promise<object>)
  /** Edits the stay itself: emptied fields are emptied. */
  row?: Stay
  outlook?: (values: Values) => ReactNode
  okText?: string
  done: (reply: unknown) => string
}

interface FormContext {
  stay: Stay
  /** Given values: the clicked bed, or the resident somebody was dropped on. */
  given: Values
  may: (permit: string) => boolean
}

type Build = (context: FormContext) => Omit<ActionForm, 'call' | 'input' | 'title'> & Partial<ActionForm>

const bedOf = (reply: unknown) => valuesOf(Object(reply)).bedName
const textOf = (words: string) => () => words

const payment = {
  tradeWays: { show: (values: Values) => Number(values.reserveAmount) > 0 },
}

const checkinFields = [
  'bedId',
  'levelId',
  'liveDate',
  'chargeStartDate',
  'liveType',
  'planQuitDate',
  'depositDue',
  'medicalDepositDue',
  'wholeRoom',
  'remark',
]

const checkin: Build = ({ stay, given }) => ({
  fields: checkinFields,
  options: {
    bedId: { params: { own: stay.bedId } },
    chargeStartDate: { help: '不填则与入住日期相同' },
    planQuitDate: { help: '短期托养必填' },
  },
  initial: {
    bedId: stay.bedId,
    levelId: stay.levelId,
    liveDate: todayOf(),
    liveType: stay.liveType,
    planQuitDate: stay.planQuitDate,
    wholeRoom: stay.wholeRoom,
    remark: stay.remark,
    ...given,
  },
  okText: '办理入住',
  done: (reply) => `已为${stay.oldmanName}办理入住，床位${bedOf(reply)}`,
})

/** Fields of a stay that may be changed in its state (residence.md 2.2). */
function editableOf({ oldmanStatus }: Stay) {
  const dates: Partial<Record<number, string[]>> = {
    3: ['planLiveDate'],
    5: ['planLiveDate', 'bookExpireDate'],
    4: ['trialEndDate', 'planQuitDate'],
    1: ['planQuitDate'],
  }
  return [...(dates[oldmanStatus] ?? []), 'liveType', 'remark']
}

const builds: Record<FormAction, Build> = {
  book: ({ stay, given }) => ({
    fields: [
      'bedId',
      'planLiveDate',
      'bookExpireDate',
      'liveType',
      'reserveAmount',
      'wholeRoom',
      'tradeWays',
      'remark',
    ],
    options: {
      ...payment,
      bedId: { params: { own: stay.bedId } },
      bookExpireDate: { help: '不填则按机构设置的保留天数' },
    },
    initial: { planLiveDate: todayOf(), liveType: stay.liveType, wholeRoom: 0, ...given },
    okText: '预订',
    done: (reply) => `已为${stay.oldmanName}预订床位${bedOf(reply)}`,
  }),
  confirm: ({ stay }) => ({
    fields: ['levelId'],
    options: { levelId: { help: '可在办理入住时再定' } },
    initial: { levelId: stay.levelId },
    okText: '确认',
    done: textOf(`${stay.oldmanName}已确认为待入住，床位${stay.bedName ?? ''}继续保留`),
  }),
  checkin,
  trial: (context) => {
    const base = checkin(context)
    return {
      ...base,
      fields: checkinFields.toSpliced(3, 0, 'trialDays'),
      initial: { ...base.initial, trialDays: context.stay.trialDays ?? (context.stay.trialDaysDefault || undefined) },
      okText: '办理试住',
      done: (reply) => `已为${context.stay.oldmanName}办理试住，床位${bedOf(reply)}`,
    }
  },
  formal: ({ stay, may }) => ({
    fields: may('live.live.list.level') ? ['formalDate', 'levelId'] : ['formalDate'],
    initial: { formalDate: todayOf(), levelId: stay.levelId },
    okText: '转正',
    done: textOf(`${stay.oldmanName}已转为正式入住`),
  }),
  adjust: ({ stay, given, may }) => ({
    call: residence.adjust,
    title: `为${stay.oldmanName}调床`,
    fields: ['bedIdNew', 'adjustDate', 'levelIdNew', 'wholeRoom', 'adjustReason'],
    options: {
      bedIdNew: { span: 'full', help: `现床位：${stay.bedName ?? '无'}` },
      levelIdNew: { label: '新护理等级', help: '不变则不填', show: () => may('live.live.list.level') },
      adjustReason: { span: 'full' },
    },
    initial: { adjustDate: todayOf(), wholeRoom: 0, ...given },
    input: { oldmanId: stay.oldmanId, version: stay.version },
    outlook: (values) => createElement(MovePreview, { stay, values }),
    okText: '调床',
    done: (reply) => `${stay.oldmanName}已从${stay.bedName ?? ''}调到${bedOf(reply)}`,
  }),
  exchange: ({ stay, given }) => ({
    call: residence.exchange,
    title: `为${stay.oldmanName}换床`,
    fields: ['oldmanIdTo', 'exchangeDate', 'reason'],
    options: {
      oldmanIdTo: { help: `现床位：${stay.bedName ?? ''}` },
      reason: { span: 'full' },
    },
    initial: { exchangeDate: todayOf(), ...given },
    input: async ({ oldmanIdTo }) => {
      const other = await send(residence.get, { oldmanId: String(oldmanIdTo) }, { silent: true })
      return { oldmanId: stay.oldmanId, versionFrom: stay.version, versionTo: other.version }
    },
    outlook: (values) => createElement(ExchangePreview, { stay, values }),
    okText: '换床',
    done: (reply) => exchangedWords(reply as ReplyFor<typeof residence.exchange>), // as: the reply of this call
  }),
  level: ({ stay }) => ({
    call: residence.update,
    title: `为${stay.oldmanName}调整护理等级`,
    fields: ['levelIdNew', 'levelDate', 'reason'],
    options: {
      levelIdNew: { label: '新护理等级', required: true, help: `现等级：${stay.levelName ?? '未定'}` },
      levelDate: { required: true },
      reason: { span: 'full' },
    },
    initial: { levelDate: todayOf() },
    input: { oldmanId: stay.oldmanId, version: stay.version },
    okText: '调级',
    done: (reply) => `${stay.oldmanName}的护理等级已调为${valuesOf(Object(reply)).levelName}`,
  }),
  edit: ({ stay }) => ({
    call: residence.update,
    title: `编辑${stay.oldmanName}的入住信息`,
    fields: editableOf(stay),
    row: stay,
    input: { oldmanId: stay.oldmanId },
    done: textOf(`已保存${stay.oldmanName}的入住信息`),
  }),
  correct: ({ stay }) => ({
    call: residence.update,
    title: `更正${stay.oldmanName}的入住日期`,
    fields: ['liveDate', 'chargeStartDate'],
    options: {
      liveDate: { required: true, help: '账单按新日期重新计算' },
      chargeStartDate: { help: stay.chargeStartDate === stay.liveDate ? '不填则与入住日期相同' : undefined },
    },
    // A day that follows the move-in day keeps following it.
    initial: {
      liveDate: stay.liveDate,
      chargeStartDate: stay.chargeStartDate === stay.liveDate ? undefined : stay.chargeStartDate,
    },
    input: { oldmanId: stay.oldmanId, version: stay.version },
    okText: '更正',
    done: textOf(`已更正${stay.oldmanName}的入住日期`),
  }),
  quit: ({ stay, may }) => ({
    fields: ['quitDate', 'quitType', 'quitReason', 'deathTime', 'handoverList', 'force'],
    options: {
      quitReason: { span: 'full', help: '违约清退、试住不合格、其他须写明原因' },
      deathTime: { required: true, show: (values) => Number(values.quitType) === quitType.is.died },
      force: { show: () => may('live.live.list.quitForce'), span: 'full' },
    },
    initial: { quitDate: todayOf(), force: 0 },
    okText: '退住',
    done: textOf(`已为${stay.oldmanName}办理退住，床位${stay.bedName ?? ''}已腾出`),
  }),
  cancelBook: ({ stay }) => ({
    fields:
      (stay.reserveBalance ?? stay.reserveAmount) > 0
        ? ['cancelReason', 'refundMode', 'refundAmount', 'tradeWays']
        : ['cancelReason'],
    options: {
      cancelReason: { span: 'full' },
      refundMode: { required: true, help: `现有预订金${yuan(stay.reserveBalance ?? stay.reserveAmount)}元` },
      refundAmount: { show: (values) => Number(values.refundMode) === refundMode.is.part, required: true },
      tradeWays: {
        label: '退款方式',
        help: '不填则按原收款方式退回',
        show: (values) => Boolean(values.refundMode) && Number(values.refundMode) !== refundMode.is.none,
      },
    },
    okText: '取消预订',
    done: textOf(`已取消${stay.oldmanName}的预订`),
  }),
  revoke: ({ stay }) => ({
    fields: ['bedId'],
    options: { bedId: { help: `不选则回到原床位${stay.bedName ? ` ${stay.bedName}` : ''}` } },
    okText: '撤销退住',
    done: textOf(`已撤销${stay.oldmanName}的退住，恢复为${liveStatus.label(stay.statusBeforeQuit)}`),
  }),
}

/** Undefined when the stay has changed its state and the action no longer applies. */
export function formOf(action: FormAction, context: FormContext): ActionForm | undefined {
  const { stay } = context
  const built = builds[action](context)
  if (built.call) return { title: built.call.options.title, ...built, call: built.call }
  const found = stepFor(action, stay)
  if (!found) return undefined
  const call = stepCall(found.step)
  const input = { oldmanId: stay.oldmanId, oldmanStatusNew: String(found.to), version: stay.version }
  return { title: `为${stay.oldmanName}办理${call.options.title}`, ...built, call, input }
}
