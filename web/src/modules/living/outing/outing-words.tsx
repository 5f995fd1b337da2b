import type { z } from 'zod'
import { type Outing, outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import type { Look } from '#kit/list/list-props.ts'
import { AuditMore } from './AuditMore.tsx'
import { OutingMore } from './OutingMore.tsx'

export type Row = z.output<typeof Outing>

/** State of an outing, with a late departure or return. */
export function OutingState({ row }: { row: Pick<Row, 'outStatus' | 'isOverdue' | 'isLate'> }) {
  if (row.isOverdue) return <StatusChip label="逾期未归" tone="danger" />
  if (row.isLate) return <StatusChip label="逾期未离院" tone="warning" />
  return <StatusChip label={outStatus.label(row.outStatus)} />
}

export const whose = (row: Row) => `${row.oldmanName ?? ''}的外出`

/** Fields of the drawer in their order; reviews are shown below. */
const details = [
  'outStatus',
  'overdueMinutes',
  'oldmanName',
  'bedName',
  'outType',
  'outReason',
  'planOutTime',
  'planBackTime',
  'outTime',
  'backTime',
  'outDays',
  'address',
  'escort',
  'escortName',
  'escortPhone',
  'escortRelation',
  'mealStop',
  'takeDrugs',
  'backCondition',
  'backTemperature',
  'linkFamilyConsent',
  'urgent',
  'cancelReason',
  'outNo',
  'remark',
  'createByName',
]
/** Facts for the reviewer. */
const facts = [
  'oldmanName',
  'bedName',
  'outType',
  'outReason',
  'planOutTime',
  'planBackTime',
  'address',
  'urgent',
  'escort',
  'escortName',
  'escortPhone',
  'escortRelation',
  'mealStop',
  'takeDrugs',
  'linkFamilyConsent',
  'remark',
  'createByName',
  'outNo',
]

export const lookAt = <R extends Row>(column: keyof R & string): Look<R> => ({
  column,
  title: whose,
  call: outing.get,
  fields: details,
  columns: 2,
  more: ({ outId }) => <OutingMore outId={outId} />,
})

export const lookToDecide = <R extends Row>(column: keyof R & string): Look<R> => ({
  column,
  title: whose,
  call: outing.auditGet,
  fields: facts,
  columns: 2,
  more: ({ outId }) => <AuditMore outId={outId} />,
})
