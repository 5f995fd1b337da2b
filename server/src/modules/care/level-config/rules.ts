import { perDay, type Schedule } from '#contract/modules/care/care-schedule/schedule.ts'

// A level promises so many jobs a day, so many minutes of care. Both follow from its rows, for every cycle.

export interface JobRow extends Schedule {
  projectId: string
  /** Empty: the minutes of the job. */
  minutes?: number | null
  projectMinutes?: number
}

/** Minutes of care a day, on average over the cycles of the rows. */
export const careMinutesOf = (rows: readonly JobRow[]) =>
  Math.round(rows.reduce((sum, row) => sum + perDay(row) * (row.minutes ?? row.projectMinutes ?? 0), 0))

/** How many tasks a day more (or fewer) each resident has with these rows instead of those. */
export const deltaOf = (before: readonly Schedule[], after: readonly Schedule[]) => tasksOf(after) - tasksOf(before)
const tasksOf = (rows: readonly Schedule[]) => rows.reduce((sum, row) => sum + perDay(row), 0)

const compared = [
  'cycleType',
  'weekDays',
  'monthDays',
  'intervalDays',
  'onDate',
  'intervalHours',
  'windowFrom',
  'windowTo',
  'times',
  'timesPerDay',
  'maxPerDay',
  'minutes',
  'shiftTypes',
  'autoByDevice',
  'needPhoto',
  'needSign',
  'includeInLevel',
  'unitPrice',
] as const
type ComparedRow = { configId?: string | null; projectId: string } & Partial<Record<(typeof compared)[number], unknown>>

const empty = (value: unknown) =>
  value === null || value === undefined || value === 0 || (Array.isArray(value) && !value.length)
const plain = (value: unknown) => (empty(value) ? '' : JSON.stringify(value))

/** How many rows are new, gone or different. */
export function changedRows(before: readonly ComparedRow[], after: readonly ComparedRow[]) {
  const byId = new Map(before.map((row) => [row.configId, row]))
  const removedRows = before.filter(({ configId }) => !after.some((row) => row.configId === configId))
  const changed = after.filter((row) => {
    const former = row.configId ? byId.get(row.configId) : undefined
    return (
      !former || former.projectId !== row.projectId || compared.some((key) => plain(former[key]) !== plain(row[key]))
    )
  })
  return removedRows.length + changed.length
}
