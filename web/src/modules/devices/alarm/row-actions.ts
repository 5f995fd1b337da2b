import type { Call } from '#contract/kit/calls.ts'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import {
  alarmKind,
  alarmLevel,
  alarmStatus,
  dealPermitOf,
  ignorePermitOf,
  isOpen,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { msOf } from './alert/words.ts'
import type { AlarmRow } from './columns.tsx'

/** 确认 处理 忽略, and rarer steps (iot.md 4.2): one list for lists, drawers and pages of one kind. */

/** In the details: until when alarms of the resident are silent. */
export type AlarmStep = 'handle' | 'correct' | 'ignore' | 'close' | 'mute' | 'unmute'
type AlarmDetail = AlarmRow & { mutedUntil?: string | null }

/** The calls of the steps: pages of one kind may have their own (iot.md 8.3). */
export interface DoneBy {
  ack: Call
  handle: Call
  ignore: Call
  /** Sent along. */
  input?: (step: 'ack' | 'handle' | 'ignore') => object
}
export const byAlarm: DoneBy = { ack: alarm.ack, handle: alarm.handle, ignore: alarm.ignore }

interface Doer {
  by: DoneBy
  may: (permit: string) => boolean
  userId: string
  /** The present moment by the clock of the server. */
  nowMs: number
  /** Opens the form or question of a step, and sends it. */
  begin: (step: AlarmStep, row: AlarmRow) => void
}

const { open, handled } = alarmStatus.is
const isCall = ({ alarmKind: kind }: AlarmRow) => kind === alarmKind.is.call
export const named = (row: AlarmRow) =>
  `${row.oldmanName ?? row.areaName ?? row.deviceNo ?? ''}的${row.alarmTypeName}报警`

const correctMs = 24 * 3_600_000
/** The author may correct the handling within a day; nobody else may. */
export function mayCorrect({ alarmStatus: state, handleBy, handleTime }: AlarmRow, { userId, nowMs }: Doer) {
  if (state !== handled || handleBy !== userId || !handleTime) return false
  return nowMs - msOf(handleTime) <= correctMs
}

export const closes = ({ alarmKind: kind }: AlarmRow) =>
  kind === alarmKind.is.call ? '呼叫请在呼叫记录中处理' : undefined

export function rowActions(doer: Doer): RowAction<AlarmRow>[] {
  const { may, begin, by } = doer
  const deals = (row: AlarmRow) => may(dealPermitOf(row.alarmKind))
  const mutes = (row: AlarmDetail) => row.alarmKind === alarmKind.is.mattress && Boolean(row.oldmanId)
  const handle = by.handle.options.permit
  return [
    {
      label: '确认',
      call: by.ack,
      input: () => by.input?.('ack') ?? {},
      show: (row) => deals(row) && row.alarmStatus === open,
      confirm: (row) => ({ title: `确认${named(row)}？`, content: '确认后停止声音和升级，请尽快到场并填写处理结果。' }),
      done: (row) => `已确认${named(row)}`,
    },
    {
      label: '处理',
      permit: handle,
      show: (row) => deals(row) && !isCall(row) && isOpen(row.alarmStatus),
      onClick: (row) => begin('handle', row),
    },
    {
      label: '忽略',
      permit: by.ignore.options.permit,
      show: (row) => row.alarmStatus === open && !isCall(row) && may(ignorePermitOf(row.alarmKind)),
      why: (row) => (row.level === alarmLevel.is.urgent ? '紧急报警不能忽略' : undefined),
      onClick: (row) => begin('ignore', row),
    },
    {
      label: '更正处理',
      permit: handle,
      show: (row) => deals(row) && !isCall(row) && mayCorrect(row, doer),
      onClick: (row) => begin('correct', row),
    },
    {
      label: '关闭',
      permit: alarm.close.options.permit,
      show: ({ alarmStatus: state }) => isOpen(state),
      why: closes,
      onClick: (row) => begin('close', row),
    },
    {
      label: '静音',
      permit: alarm.mute.options.permit,
      show: (row: AlarmDetail) => mutes(row) && !row.mutedUntil,
      onClick: (row) => begin('mute', row),
    },
    {
      label: '结束静音',
      permit: alarm.mute.options.permit,
      show: (row: AlarmDetail) => mutes(row) && Boolean(row.mutedUntil),
      onClick: (row) => begin('unmute', row),
    },
    { label: '打印', permit: alarm.get.options.permit, onClick: (row) => void print(row) },
  ]
}

/** Printing is rare: its code comes with the first sheet. */
const print = async ({ alarmId }: AlarmRow) => (await import('./alarm-sheet.tsx')).printAlarm(alarmId)
