import { Button, Space } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { act } from '#kit/calls.ts'
import { serverNow } from '#kit/http/sign.ts'
import { confirmAction, offReason, permitOf, type RowAction } from '#kit/list/row/row-actions.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import type { AlarmRow } from '../columns.tsx'
import { type AlarmStep, byAlarm, type DoneBy, rowActions } from '../row-actions.ts'
import { closeThese } from './close.ts'
import '../alarm.css'

const StepDialog = lazy(() => import('./StepDialog.tsx'))

/**
 * What may be done about alarms, wherever they stand. The page draws `dialogs` once.
 *
 *     const { actions, dialogs } = useAlarmSteps()
 *     <ListPage rowActions={actions} … /> {dialogs}
 */
export function useAlarmSteps(by: DoneBy = byAlarm): { actions: RowAction<AlarmRow>[]; dialogs: ReactNode } {
  const may = usePermit()
  const [begun, begin] = useState<{ step: AlarmStep; row: AlarmRow }>()
  function start(step: AlarmStep, row: AlarmRow) {
    if (step === 'close') void closeThese([row])
    else if (step === 'unmute') void unmute(row)
    else begin({ step, row })
  }
  const userId = local.get('userInfo')?.userId ?? ''
  const actions = rowActions({ by, may, userId, nowMs: serverNow(), begin: start })
  const dialogs = (
    <Suspense>
      {begun && <StepDialog key={begun.row.alarmId} {...begun} by={by} onClose={() => begin(undefined)} />}
    </Suspense>
  )
  return { actions, dialogs }
}

/** The same as buttons in the details of one alarm. */
export function AlarmStepButtons({ row, by }: { row: AlarmRow & { mutedUntil?: string | null }; by?: DoneBy }) {
  const may = usePermit()
  const { actions, dialogs } = useAlarmSteps(by)
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

/** Ends 护理 early. */
const unmute = ({ oldmanId, oldmanName }: AlarmRow) =>
  act(
    alarm.mute,
    { oldmanId: oldmanId ?? '', minutes: 0, reason: '护理结束' },
    { done: `已结束${oldmanName ?? ''}的静音` },
  )
