import type { FieldError } from '#contract/kit/problems.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useAction } from '#kit/calls.ts'
import { type Sheet, sentBelow, sentOf } from './sheet-state.ts'

const doneText = (no: string, failed: number) => `已提交检查${no}${failed > 0 ? `，生成${failed}张整改单` : ''}`

/** Submits a sheet to this institution, or to the inspected one below. */
export function useHandIn({ below }: Sheet, atFields: (errors: readonly FieldError[]) => void) {
  const own = useAction(inspection.create, { done: (row) => doneText(row.inspectNo, row.failCount), atFields })
  const there = useAction(inspection.leagueCreate, {
    done: (row) => `${below?.orgName}：${doneText(row.inspectNo, row.failCount)}`,
    atFields,
  })
  if (below)
    return {
      pending: there.pending,
      /** Gives the id of the inspection when it was accepted. */
      run: async (sheet: Sheet) => (await there.run(sentBelow(sheet)))?.reply.inspectNo,
    }
  return { pending: own.pending, run: async (sheet: Sheet) => (await own.run(sentOf(sheet, 1)))?.reply.inspectId }
}
