import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { BatchAction } from '../../../kit/list/row/BatchBar.tsx'
import type { RowAction } from '../../../kit/list/row/row-actions.tsx'
import { printAlarm } from './alarm-sheet.tsx'
import type { AlarmRow } from './columns.tsx'
import type { Handling } from './use-handling.ts'

const { open, acked, handled } = alarmStatus.is
const isCall = (row: AlarmRow) => row.alarmKind === alarmKind.is.call
const isOpen = (row: AlarmRow) => row.alarmStatus === open || row.alarmStatus === acked
const ended = (row: AlarmRow) => (isOpen(row) ? undefined : `报警${alarmStatus.label(row.alarmStatus)}`)
const ofCall = (row: AlarmRow) => (isCall(row) ? '呼叫请在呼叫记录中处理' : undefined)
export const named = (row: AlarmRow) =>
  `${row.oldmanName ?? row.areaName ?? row.deviceNo ?? ''}的${row.alarmTypeName}报警`

const permits: Record<number, string> = {
  [alarmKind.is.call]: 'yunmuIot.callRecord.deal',
  [alarmKind.is.locate]: 'elderPosition.locateAlarm.deal',
}
const mayDeal = (may: (permit: string) => boolean) => (row: AlarmRow) =>
  may(permits[row.alarmKind] ?? 'yunmuIot.alarm.deal')

/** 确认 处理 忽略, and what is seldom done (iot.md 4.2). `may` asks for the permission of the row's own kind. */
export function rowActions(
  may: (permit: string) => boolean,
  handling: Handling,
  mute: (row: AlarmRow) => void,
): RowAction<AlarmRow>[] {
  const deals = mayDeal(may)
  return [
    {
      label: '确认',
      call: alarm.ack,
      show: (row) => deals(row) && row.alarmStatus === open,
      confirm: (row) => ({ title: `确认${named(row)}？`, content: '确认后停止声音和升级，请尽快到场并填写处理结果。' }),
      done: (row) => `已确认${named(row)}`,
    },
    {
      label: '处理',
      call: alarm.handle,
      show: (row) => deals(row) && !isCall(row) && isOpen(row),
      title: (row) => `处理${named(row)}`,
      ...handling,
      done: (row) => `已处理${named(row)}`,
    },
    {
      label: '忽略',
      call: alarm.ignore,
      show: (row) => row.alarmStatus === open && !isCall(row),
      why: (row) => (row.level === alarmLevel.is.urgent ? '紧急报警不能忽略' : undefined),
      title: (row) => `忽略${named(row)}`,
      columns: 1,
      done: (row) => `已忽略${named(row)}`,
    },
    {
      label: '更正处理',
      call: alarm.handle,
      show: (row) => deals(row) && row.alarmStatus === handled && !isCall(row),
      title: (row) => `更正${named(row)}的处理`,
      fields: ['dealType', 'dealContent', 'photos'],
      options: { dealType: { required: true }, dealContent: { required: true } },
      initial: ({ dealType, dealContent, photos }) => ({ dealType, dealContent, photos }),
      done: (row) => `已更正${named(row)}的处理`,
    },
    {
      label: '关闭',
      call: alarm.close,
      why: (row) => ofCall(row) ?? ended(row),
      input: (row) => ({ alarmIds: [row.alarmId] }),
      confirm: (row) => ({ title: `关闭${named(row)}？`, reason: '关闭原因', reasonField: 'closeReason' }),
      done: (row) => `已关闭${named(row)}`,
    },
    {
      label: '静音',
      permit: alarm.mute.options.permit,
      show: (row) => row.oldmanId != null && row.alarmKind === alarmKind.is.mattress,
      onClick: mute,
    },
    { label: '打印', permit: alarm.get.options.permit, onClick: (row) => void printAlarm(row.alarmId) },
  ]
}

export const batch: BatchAction<AlarmRow>[] = [
  {
    label: '关闭',
    call: alarm.close,
    why: (row) => ofCall(row) ?? ended(row),
    input: (rows) => ({ alarmIds: rows.map(({ alarmId }) => alarmId) }),
    confirm: (rows) => ({
      title: `关闭选中的 ${rows.length} 条报警？`,
      content: '紧急报警只有护士长、院长或管理员可以关闭，其他人关闭时会跳过。',
      reason: '关闭原因',
      reasonField: 'closeReason',
    }),
    done: '已关闭选中的报警，未能关闭的仍在列表中',
  },
]
