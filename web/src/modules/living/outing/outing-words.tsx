import type { z } from 'zod'
import type { Outing } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Look } from '../../../kit/list/list-props.ts'
import { OutingMore } from './OutingMore.tsx'

export type Row = z.output<typeof Outing>

export const whose = (row: Row) => `${row.oldmanName ?? ''}的外出`

/** What the drawer says of an outing, in the order it is asked for. */
// biome-ignore format: a list of names reads in lines
const details = ['outStatus', 'isOverdue', 'outNo', 'oldmanName', 'bedName', 'outType', 'urgent', 'outReason', 'address',
  'planOutTime', 'planBackTime', 'outTime', 'backTime', 'outDays', 'escort', 'escortName', 'escortPhone', 'escortRelation',
  'mealStop', 'takeDrugs', 'linkFamilyConsent', 'backCondition', 'backTemperature', 'auditStatus', 'auditByName', 'auditTime',
  'auditOpinion', 'cancelReason', 'remark', 'createByName', 'createTime']

export const lookAt = <R extends Row>(column: keyof R & string): Look<R> => ({
  column,
  title: whose,
  call: outing.get,
  fields: details,
  columns: 2,
  more: ({ outId }) => <OutingMore outId={outId} />,
})
