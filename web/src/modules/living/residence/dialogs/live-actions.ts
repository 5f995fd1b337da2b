import type { Call } from '#contract/kit/calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { type LiveStepName, liveSteps, stepOf } from '#contract/modules/living/residence/residence-step.ts'
import { inputOf } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import type { ConfirmText } from '#kit/list/row/row-actions.tsx'

/** Actions on a stay, in their usual order; the list, the map and its menu share them. */

/** Fields of a stay that its buttons need. */
export interface StayRow {
  oldmanId: string
  oldmanName: string
  oldmanStatus: number
  bedId?: string | null
  liveId?: string | null
  levelId?: string | null
  statusBeforeQuit?: number | null
  version?: number | null
}

/** Dialogs with a form. */
export type FormAction =
  | 'book'
  | 'confirm'
  | 'trial'
  | 'checkin'
  | 'formal'
  | 'adjust'
  | 'exchange'
  | 'level'
  | 'edit'
  | 'correct'
  | 'quit'
  | 'cancelBook'
  | 'revoke'
/** Actions with a question only. */
export type AskAction = 'again' | 'restore' | 'remove'

export interface LiveAction {
  name: FormAction | AskAction
  label: string
  permit: string
  show: (row: StayRow) => boolean
  danger?: boolean
}

const move = residence.adjust.options.permit
const is = (row: StayRow, ...states: number[]) => states.includes(row.oldmanStatus)
const living = (row: StayRow) => is(row, 1, 4)
const hasHold = (row: StayRow) => is(row, 3, 5) && Boolean(row.bedId)

export const liveActions: readonly LiveAction[] = [
  { name: 'book', label: '预订', permit: liveSteps.book.permit, show: (row) => is(row, 3, 6, 2) },
  { name: 'confirm', label: '确认', permit: liveSteps.confirm.permit, show: (row) => is(row, 5) },
  { name: 'checkin', label: '入住', permit: liveSteps.checkin.permit, show: (row) => is(row, 3, 5) },
  { name: 'trial', label: '试住', permit: liveSteps.trial.permit, show: (row) => is(row, 3, 5) },
  { name: 'formal', label: '转正', permit: liveSteps.formal.permit, show: (row) => is(row, 4) },
  { name: 'adjust', label: '调床', permit: move, show: (row) => living(row) || hasHold(row) },
  { name: 'exchange', label: '换床', permit: move, show: living },
  {
    name: 'level',
    label: '调级',
    permit: 'live.live.list.level',
    show: (row) => living(row) || (is(row, 3, 5) && Boolean(row.levelId)),
  },
  { name: 'again', label: '再次入住', permit: liveSteps.again.permit, show: (row) => is(row, 2) },
  { name: 'restore', label: '恢复', permit: liveSteps.restore.permit, show: (row) => is(row, 6) },
  { name: 'edit', label: '编辑', permit: 'live.live.list.edit', show: (row) => Boolean(row.liveId) },
  { name: 'correct', label: '更正入住日期', permit: 'live.live.list.correct', show: living },
  {
    name: 'cancelBook',
    label: '取消预订',
    permit: liveSteps.cancelBook.permit,
    danger: true,
    show: (row) => is(row, 5) || hasHold(row),
  },
  { name: 'quit', label: '退住', permit: liveSteps.quit.permit, danger: true, show: living },
  {
    name: 'revoke',
    label: '撤销退住',
    permit: liveSteps.revokeFormal.permit,
    show: (row) => is(row, 2) && Boolean(row.liveId),
  },
  {
    name: 'remove',
    label: '删除',
    permit: residence.remove.options.permit,
    danger: true,
    show: (row) => is(row, 3, 5, 6) && Boolean(row.liveId),
  },
]

export const isAsk = (name: LiveAction['name']): name is AskAction => ['again', 'restore', 'remove'].includes(name)

/** The state after an action; revoking leads back to the state before. */
const targets: Partial<Record<LiveAction['name'], number>> = {
  book: 5,
  confirm: 3,
  again: 3,
  restore: 3,
  trial: 4,
  checkin: 1,
  formal: 1,
  quit: 2,
  cancelBook: 6,
}

/** The step of an action, or none where the state does not allow it. */
export function stepFor(name: LiveAction['name'], row: StayRow) {
  const to = name === 'revoke' ? row.statusBeforeQuit : targets[name]
  const step = stepOf(row.oldmanStatus, to)
  return step && to ? { step, to } : undefined
}

/** The one call of all steps, with the fields and the title of this one. */
export function stepCall(name: LiveStepName): Call {
  const { title, body } = liveSteps[name]
  return { ...residence.step, options: { ...residence.step.options, title, body } }
}

const asks: Record<AskAction, (row: StayRow) => ConfirmText> = {
  again: (row) => ({ title: `为${row.oldmanName}再次办理入住？`, content: '原档案沿用，状态回到待入住，可再选床位。' }),
  restore: (row) => ({
    title: `恢复${row.oldmanName}为待入住？`,
    content: '已取消的预订不会恢复，需要时重新预订床位。',
  }),
  remove: (row) => ({
    title: `删除${row.oldmanName}的这次入住记录？`,
    content: '档案保留；删除后不能恢复。',
    danger: true,
  }),
}
const questions: Record<AskAction, string> = {
  again: '已转为待入住',
  restore: '已恢复为待入住',
  remove: '的入住记录已删除',
}

/** Asks, then sends the step. */
export function askFor(name: AskAction, label: string, row: StayRow) {
  const found = stepFor(name, row)
  const text = { okText: label, ...asks[name](row), done: `${row.oldmanName}${questions[name]}` }
  const version = row.version ?? undefined
  const input = { oldmanId: row.oldmanId, version }
  if (name === 'remove') return confirmDo({ ...text, call: residence.remove, input: inputOf(residence.remove, input) })
  if (found) return confirmDo({ ...text, call: residence.step, input: { ...input, oldmanStatusNew: String(found.to) } })
}
