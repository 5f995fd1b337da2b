import { outingFlow, outStatus } from '#contract/modules/living/outing/outing.ts'
import { affirmType, outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { nowOf, timeWords } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { postponedWords } from './outing-messages.ts'
import { type Row, whose } from './outing-words.tsx'

/** Actions on an outing, the next step first. */

const { ready, out, back } = outStatus.is
const page = 'live.Outing.register'
const times = ['outTime', 'backTime', 'backCondition', 'reason']
const is =
  (...states: readonly number[]) =>
  ({ outStatus: state }: Row) =>
    states.includes(state)

/** Drugs taken along are counted on leaving and on return. */
const takesDrugs = ({ drugs }: Values) => Array.isArray(drugs) && drugs.length > 0

/** The steps of leaving and returning. */
const stepsOut: readonly RowAction<Row>[] = [
  {
    label: '确认离院',
    okText: '确认离院',
    title: (row) => `确认${row.oldmanName}离院`,
    call: outing.affirm,
    fields: ['outTime', 'escortName', 'escortPhone', 'remark', 'drugs'],
    options: {
      outTime: { required: true },
      drugs: { show: takesDrugs, help: '按实际带出的数量核对，代管药品随之减少' },
    },
    initial: () => ({ outTime: nowOf() }),
    load: outing.get,
    input: () => ({ affirmType: affirmType.is.leave }),
    show: is(ready),
    done: (row) => `${row.oldmanName}已离院，预计 ${timeWords(row.planBackTime)} 返院`,
  },
  {
    label: '确认返院',
    okText: '确认返院',
    title: (row) => `确认${row.oldmanName}返院`,
    call: outing.affirm,
    fields: ['backTime', 'backCondition', 'backTemperature', 'remark', 'drugs'],
    options: { backTime: { required: true }, drugs: { show: takesDrugs, help: '清点带回的数量，其余按已在外服用计' } },
    initial: () => ({ backTime: nowOf() }),
    load: outing.get,
    input: () => ({ affirmType: affirmType.is.return }),
    show: is(out),
    done: (row) => `${row.oldmanName}已返院`,
  },
  {
    label: '延期',
    okText: '延期',
    title: (row) => `延期${whose(row)}`,
    call: outing.postpone,
    fields: ['planBackTime', 'reason'],
    show: is(ready, out),
    why: (row) => (row.postponeWaiting ? '已有待审核的延期申请' : outingFlow.why('postpone')(row)),
    done: postponedWords,
  },
]

/** Corrections, printing and cancelling. */
const changes = (options: Record<string, FieldOption>, edited: readonly string[]): RowAction<Row>[] => [
  {
    label: '修改',
    title: (row) => `修改${whose(row)}`,
    call: outing.update,
    permit: `${page}.edit`,
    load: outing.get,
    fields: edited.filter((field) => !times.includes(field)),
    options,
    columns: 2,
    show: outingFlow.can('edit'),
    done: (row) => `已保存${whose(row)}`,
  },
  {
    label: '打印',
    permit: `${page}.print`,
    onClick: (row) => void import('./outing-slip.tsx').then(({ printSlip }) => printSlip(row)),
  },
  corrects(out, ['outTime', 'reason']),
  corrects(back, times),
  {
    label: '取消',
    call: outing.cancel,
    danger: true,
    show: outingFlow.can('cancel'),
    confirm: (row) => ({ title: `取消${whose(row)}？`, okText: '取消外出', reason: '取消原因' }),
    done: (row) => `已取消${whose(row)}`,
  },
]

/** Without a return there is nothing to correct: it is entered by 确认返院. */
const corrects = (state: number, fields: readonly string[]): RowAction<Row> => ({
  label: '更正时间',
  okText: '更正',
  title: (row) => `更正${row.oldmanName}的外出时间`,
  call: outing.update,
  permit: `${page}.affirm`,
  load: outing.get,
  fields,
  options: {
    reason: { required: true, help: '餐费、护理费的退费会重新计算' },
    backTime: { help: '返院后48小时内可更正' },
  },
  show: is(state),
  done: (row) => `已更正${row.oldmanName}的外出时间`,
})

export const outingActions = (options: Record<string, FieldOption>, edited: readonly string[]): RowAction<Row>[] => [
  ...stepsOut,
  ...changes(options, edited),
]
