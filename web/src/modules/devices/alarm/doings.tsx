import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { act } from '../../../kit/calls.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { send } from '../../../kit/http/request.ts'
import { serverNow } from '../../../kit/http/sign.ts'
import { confirmAction, offReason, permitOf, type RowAction } from '../../../kit/list/row/row-actions.tsx'
import { usePermit } from '../../../kit/page/permit.ts'
import { local } from '../../../kit/store/storage.ts'
import { closeThese } from './close.ts'
import type { AlarmRow } from './columns.tsx'
import { byAlarm, type Deed, type DoneBy, named, rowActions } from './row-actions.ts'
import { correcting, useHandling } from './use-handling.ts'
import './alarm.css'

/**
 * What may be done about alarms, wherever they stand. The page draws `dialogs` once.
 *
 *     const { actions, dialogs } = useDoings()
 *     <ListPage rowActions={actions} … /> {dialogs}
 */
export function useDoings(by: DoneBy = byAlarm): { actions: RowAction<AlarmRow>[]; dialogs: ReactNode } {
  const may = usePermit()
  const [begun, begin] = useState<{ deed: Deed; row: AlarmRow }>()
  function start(deed: Deed, row: AlarmRow) {
    if (deed === 'close') void closeThese([row])
    else if (deed === 'unmute') void unmute(row)
    else begin({ deed, row })
  }
  const userId = local.get('userInfo')?.userId ?? ''
  const actions = rowActions({ by, may, userId, nowMs: serverNow(), begin: start })
  const dialogs = begun && <DeedDialog key={begun.row.alarmId} {...begun} by={by} onClose={() => begin(undefined)} />
  return { actions, dialogs }
}

/** The same as buttons beside one alarm in full. */
export function Doings({ row, by }: { row: AlarmRow & { mutedUntil?: string | null }; by?: DoneBy }) {
  const may = usePermit()
  const { actions, dialogs } = useDoings(by)
  const here = actions.filter((action) => may(permitOf(action)) && (action.show?.(row) ?? true))
  return (
    <Space wrap className="alarm-doings">
      {here.map((action, at) => {
        const reason = offReason(action, row)
        return (
          <Button
            key={action.label}
            type={at === 0 && action.label === '确认' ? 'primary' : 'default'}
            disabled={reason !== undefined}
            title={reason}
            onClick={() => (action.call ? void confirmAction(action, action.call, row) : action.onClick?.(row))}
          >
            {action.label}
          </Button>
        )
      })}
      {dialogs}
    </Space>
  )
}

interface DeedProps {
  by: DoneBy
  row: AlarmRow
  onClose: () => void
}

function DeedDialog({ deed, ...props }: DeedProps & { deed: Deed }) {
  if (deed === 'handle') return <HandleDialog {...props} />
  if (deed === 'correct') return <CorrectDialog {...props} />
  if (deed === 'ignore') return <IgnoreDialog {...props} />
  return <MuteDialog {...props} />
}

/** Steps go on while somebody writes: what is typed is saved upon the row as it is then. */
const fresh = (row: AlarmRow) => async () => ({
  ...row,
  ...(await send(alarm.get, { alarmId: row.alarmId }, { silent: true })),
})

function HandleDialog({ by, row, onClose }: DeedProps) {
  return (
    <FormModal
      {...useHandling(row)}
      call={by.handle}
      input={by.input?.('handle')}
      row={row}
      fresh={fresh(row)}
      title={`处理${named(row)}`}
      done={`已处理${named(row)}`}
      onClose={onClose}
    />
  )
}

function CorrectDialog({ by, row, onClose }: DeedProps) {
  return (
    <FormModal
      {...correcting(row)}
      call={by.handle}
      input={by.input?.('handle')}
      row={row}
      fresh={fresh(row)}
      title={`更正${named(row)}的处理`}
      done={`已更正${named(row)}的处理`}
      onClose={onClose}
    />
  )
}

function IgnoreDialog({ by, row, onClose }: DeedProps) {
  return (
    <FormModal
      call={by.ignore}
      input={by.input?.('ignore')}
      fields={['reason']}
      options={{ reason: { required: true } }}
      row={row}
      fresh={fresh(row)}
      title={`忽略${named(row)}`}
      done={`已忽略${named(row)}`}
      columns={1}
      onClose={onClose}
    />
  )
}

function MuteDialog({ row, onClose }: DeedProps) {
  return (
    <FormModal
      call={alarm.mute}
      title={`${row.oldmanName ?? ''}护理中静音`}
      fields={['minutes', 'reason']}
      input={{ oldmanId: row.oldmanId }}
      initial={{ minutes: 15, reason: '护理中' }}
      options={{
        minutes: { help: '一般、重要的床垫报警不响，到时自动恢复；紧急报警照常。提前恢复请在报警详情中结束静音' },
      }}
      columns={1}
      done={({ untilTime }) => `${row.oldmanName ?? ''}的床垫报警静音到${untilTime?.slice(11, 16) ?? ''}`}
      onClose={onClose}
    />
  )
}

/** 护理 is over earlier. */
const unmute = ({ oldmanId, oldmanName }: AlarmRow) =>
  act(
    alarm.mute,
    { oldmanId: oldmanId ?? '', minutes: 0, reason: '护理结束' },
    { done: `已结束${oldmanName ?? ''}的静音` },
  )
