import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { send } from '#kit/http/request.ts'
import type { AlarmRow } from '../columns.tsx'
import { type AlarmStep, type DoneBy, named } from '../row-actions.ts'
import { correcting, useHandling } from './use-handling.ts'

interface StepProps {
  by: DoneBy
  row: AlarmRow
  onClose: () => void
}

/** The form of a step; fetched when the first one is opened. For `lazy()`. */
export default function StepDialog({ step, ...props }: StepProps & { step: AlarmStep }) {
  if (step === 'handle') return <HandleDialog {...props} />
  if (step === 'correct') return <CorrectDialog {...props} />
  if (step === 'ignore') return <IgnoreDialog {...props} />
  return <MuteDialog {...props} />
}

/** Escalation goes on while somebody writes: the input is saved to the row as it is then. */
const fresh = (row: AlarmRow) => async () => ({
  ...row,
  ...(await send(alarm.get, { alarmId: row.alarmId }, { silent: true })),
})

function HandleDialog({ by, row, onClose }: StepProps) {
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

function CorrectDialog({ by, row, onClose }: StepProps) {
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

function IgnoreDialog({ by, row, onClose }: StepProps) {
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

function MuteDialog({ row, onClose }: StepProps) {
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
