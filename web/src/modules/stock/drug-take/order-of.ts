import type { ReplyFor } from '#contract/kit/calls.ts'
import { type drugUse, orderedTimes } from '#contract/modules/stock/drug-take/use.ts'

type Row = ReplyFor<typeof drugUse.useList>['list'][number]

/** A setting as it was ordered: a changed dose is one for every time that names none of its own. */
export const orderOf = (row: Row) => ({ ...row, dose: row.doseValue, times: orderedTimes(row) })
