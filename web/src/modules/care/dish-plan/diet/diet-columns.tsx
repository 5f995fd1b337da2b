import type { z } from 'zod'
import { Diet, feedWay } from '#contract/modules/care/dish-plan/diet.ts'
import { cols } from '#kit/cols.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { Values } from '#kit/value/schema.ts'

export type DietRow = z.output<typeof Diet>

const allergenCell = cols(Diet, ['allergens'])[0].render

/** Red, as allergies are everywhere; the text of the archive stands beside them until it was checked. */
export function Allergies({ row }: { row: DietRow }) {
  const hint = row.checked ? null : row.allergyFood
  return (
    <>
      {row.allergens.length > 0 && <b className="k-danger">{allergenCell?.(row.allergens, row, 0)}</b>}
      {hint && <span className="k-warning">{`档案：${hint}（未核对）`}</span>}
      {row.allergens.length === 0 && !hint && <span className="k-muted">无</span>}
    </>
  )
}

export const dietKeys = [
  'texture',
  'dietTags',
  'allergens',
  'forbidden',
  'feedWay',
  'thicken',
  'dineWay',
  'kitchenId',
  'source',
  'doctorId',
  'from',
  'to',
] as const

export const dietColumns = cols(Diet, ['oldmanName', 'bedName', ...dietKeys, 'checked', 'createByName', 'createTime'], {
  bedName: { width: 130 },
  dietTags: { width: 130 },
  allergens: { width: 190, render: (_, row) => <Allergies row={row} /> },
  texture: { tones: { 1: 'success', 2: 'info', 3: 'warning', 4: 'warning', 5: 'warning' } },
  feedWay: { tones: { 1: 'success', 2: 'info', 3: 'info', 4: 'danger', 5: 'danger' } },
  thicken: { extra: true },
  kitchenId: { extra: true },
  doctorId: { extra: true },
  checked: { extra: true },
  createByName: { extra: true },
  createTime: { extra: true },
})

const withoutMouth = (values: Values) => values.feedWay === feedWay.is.tube || values.feedWay === feedWay.is.fasting

export const dietOptions: Record<string, FieldOption> = {
  dietTags: { required: false },
  forbidden: { placeholder: '如：不吃香菜、忌生冷' },
  thicken: { help: '0 不增稠，1 微稠，2 中稠，3 高稠' },
  doctorId: { required: true, show: withoutMouth, help: '鼻饲、禁食须由医生确定' },
  from: { help: '不填为现在', placeholder: '现在' },
  to: { help: '不填为长期；到期后自动恢复到之前的要求' },
}
