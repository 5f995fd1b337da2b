import type { ReplyFor } from '#contract/kit/calls.ts'
import { daysOfWeek, type Freq } from '#contract/modules/stock/drug-take/freq.ts'
import { type drugUse, orderedTimes } from '#contract/modules/stock/drug-take/use.ts'

type Row = ReplyFor<typeof drugUse.useList>['list'][number]

/** A setting as it was ordered: the dose applies to every time without one of its own. */
export const orderOf = (row: Row) => ({ ...row, dose: row.doseValue, times: orderedTimes(row) })

/** Ticked days are kept only for a frequency with days of the week; other forms hide them. */
// as: a value of the list, or none of its keys
export const daysFor = (freq: unknown, weekDays: readonly number[]) => (daysOfWeek[freq as Freq] ? [...weekDays] : [])
