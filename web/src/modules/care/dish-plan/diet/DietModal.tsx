import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { type DietRow, dietOptions } from './diet-columns.tsx'

const fields = [
  'texture',
  'feedWay',
  'dietTags',
  'allergens',
  'forbidden',
  'thicken',
  'dineWay',
  'kitchenId',
  'source',
  'doctorId',
  'from',
  'to',
] as const

/** 修改: the present row ends, a new one begins. For `lazy()`. */
export default function DietModal({ row, onClose }: { row: DietRow; onClose: () => void }) {
  const name = row.oldmanName ?? ''
  // By default the new row begins now, not where the last one began.
  const current = { ...row, from: null, to: null, source: row.checked ? row.source : null }
  return (
    <FormModal
      call={diet.dietSave}
      title={`修改${name}的膳食要求`}
      row={current}
      fields={fields}
      options={dietOptions}
      outlook={() => row.allergyFood && <p className="k-danger">{`档案记载的食物过敏：${row.allergyFood}`}</p>}
      done={`已修改${name}的膳食要求，已通知厨房`}
      onClose={onClose}
    />
  )
}
