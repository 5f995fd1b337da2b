import { s } from '#contract/kit/fields.ts'

/** A row of A4, in the columns of the bank. */
export const medicineShape = {
  drugName: s('药物名称', 100),
  method: s('服药方法', 100).nullish(),
  dose: s('用药剂量', 100).nullish(),
  frequency: s('用药频率', 100).nullish(),
}
