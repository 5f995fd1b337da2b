import { useState } from 'react'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { LevelProjectInput } from '#contract/modules/care/level-config/level-config.ts'
import { ScheduleDialog } from '../care-schedule/ScheduleDialog.tsx'
import type { Draft } from './draft.ts'

const fresh = (): Partial<Draft> => ({ key: crypto.randomUUID(), cycleType: cycle.is.daily, includeInLevel: 1 })

interface Props {
  row?: Draft
  onKeep: (row: Draft) => void
  onClose: () => void
}

/** One job of a level, and who pays for it. */
export function RowDialog({ row, onKeep, onClose }: Props) {
  const [begun] = useState(fresh)
  return (
    <ScheduleDialog<Partial<Draft>>
      shape={LevelProjectInput}
      row={row ?? begun}
      stands={row !== undefined}
      extra={({ includeInLevel }) => [
        'needPhoto',
        'needSign',
        'includeInLevel',
        ...(includeInLevel === 0 ? ['unitPrice'] : []),
      ]}
      // as: the dialog keeps whole rows; the minutes of another job are known once it is stored
      onKeep={(savedRow) =>
        onKeep({ ...(savedRow as Draft), ...(savedRow.projectId !== row?.projectId && { projectMinutes: null }) })
      }
      onClose={onClose}
    />
  )
}
