import { useEffect, useState } from 'react'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { logError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import type { RotaMark } from '#kit/rota/rota-parts.ts'
import { marksOf, type rowsToSave } from './plan/schedule-plan.ts'

interface CheckMarks {
  marks: ReadonlyMap<string, RotaMark>
  errors: number
}
const nothing: CheckMarks = { marks: new Map(), errors: 0 }
/** Time after the last change until the server checks it. */
const calmMs = 500

interface CheckInput {
  groupPk: string
  month: string
  rows: ReturnType<typeof rowsToSave>
  published: boolean
}

/** Result of the server's check of all unsaved changes. */
export function useChecked({ groupPk, month, rows, published }: CheckInput): CheckMarks {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (rows.length === 0) return setFound(nothing)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // The reason is asked for on saving: here its absence must give no mark.
      const input = { groupPk, month, rows, preview: 1 as const, ...(published && { reason: '检查' }) }
      send(attendanceSchedule.scheduleSave, input, { silent: true, signal: controller.signal })
        .then((answer) => setFound({ marks: marksOf(answer), errors: answer.errors?.length ?? 0 }))
        .catch((error) => {
          if (!controller.signal.aborted) logError(error)
        })
    }, calmMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [groupPk, month, rows, published])
  return found
}
