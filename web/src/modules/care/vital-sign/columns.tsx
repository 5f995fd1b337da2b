import type { z } from 'zod'
import {
  abnormal,
  type Item,
  items,
  itemsOf,
  judge,
  type SignType,
  signType,
} from '#contract/modules/care/vital-sign/limits.ts'
import { Sign, signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { type Column, cols } from '#kit/cols.tsx'
import { meaning } from '#kit/look/colours.ts'

export type SignRow = z.output<typeof Sign>

/** Colours of a judgement, the same for every value. */
export const judgedColours = [undefined, meaning.warning, meaning.danger] as const
const tones = { 0: 'success', 1: 'warning', 2: 'danger' } as const

/** A value in the colour of its judgement; a voided one is struck through. */
function MeasuredValue({ row, item }: { row: SignRow; item: Item }) {
  const value = row[item]
  if (value == null) return <span>—</span>
  const grade = judge(row.signType, { [item]: value, glucosePeriod: row.glucosePeriod, tempSite: row.tempSite }, [])
  // Only the server knows the limits of that day: the judgement of the row bounds that of the item.
  const own = row.abnormal === abnormal.is.fine ? abnormal.is.fine : (grade.grades[item] ?? row.abnormal)
  const lone = itemsOf[row.signType].filter((one) => row[one] != null).length === 1
  const text = Number(value).toFixed(items[item].digits)
  const colour = judgedColours[lone ? row.abnormal : own]
  return row.status === signStatus.is.void ? <del>{text}</del> : <b style={{ color: colour }}>{text}</b>
}

const measured = (type: SignType): Column<SignRow>[] =>
  itemsOf[type].map((item) => ({
    key: item,
    title: items[item].label,
    kind: 'decimal',
    width: 96,
    align: 'right',
    render: (_: unknown, row: SignRow) => <MeasuredValue row={row} item={item} />,
  }))

/** Further fields of a type beside its values. */
const how = (type: SignType): ('posture' | 'glucosePeriod' | 'tempSite')[] =>
  type === signType.is.pressure
    ? ['posture']
    : type === signType.is.glucose
      ? ['glucosePeriod']
      : type === signType.is.temperature
        ? ['tempSite']
        : []

/** Columns of a list of one type. */
export function columnsOf(type: SignType, whose: 'everybody' | 'one' = 'everybody'): Column<SignRow>[] {
  const person = whose === 'one' ? [] : (['oldmanName', 'bedName'] as const)
  const widths = { bedName: { width: 130 }, abnormal: { tones, width: 90 } }
  return [
    ...cols(Sign, [...person, 'measureTime'], widths),
    ...measured(type),
    ...cols(Sign, how(type)),
    ...cols(Sign, ['abnormal', 'abnormalText', 'reviewText', 'source', 'recorderName', 'remark', 'status'], {
      ...widths,
      abnormalText: { width: 200 },
    }),
  ]
}

/** Every field of a type, for the drawer. */
export const detailsOf = (type: SignType): readonly string[] => [
  'oldmanName',
  'bedName',
  'measureTime',
  ...itemsOf[type],
  ...how(type),
  'abnormal',
  'abnormalText',
  'source',
  'recorderName',
  'reviewText',
  'reviewByName',
  'reviewTime',
  'status',
  'voidReason',
  'remark',
  'createTime',
  'updateByName',
  'updateTime',
]

/** Input fields of a type. */
export const entered = (type: SignType) => [...itemsOf[type], ...how(type), 'remark'] as const
