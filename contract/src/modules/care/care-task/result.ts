import { codes } from '../../../kit/codes.ts'
import { code, fields, id, int, s } from '../../../kit/fields.ts'
import { inputForm } from '../care-project/input-form.ts'
import { type Item, items, itemsOf, requiredOf, type SignType, signType } from '../vital-sign/limits.ts'
import { measured } from '../vital-sign/vital-sign.ts'

/** The record of a finished job, by the job's form (care.md 2). Pure; server, screens and prints read it. */

export const turnPosition = codes({ 1: '左侧', 2: '右侧', 3: '平卧', 4: '俯卧' })
export const stoolType = codes({
  1: '硬球状',
  2: '腊肠状成块',
  3: '表面有裂痕',
  4: '光滑柔软',
  5: '软团',
  6: '糊状',
  7: '水样',
})
export const outputKind = codes({ 1: ['urine', '尿'], 2: ['stool', '便'] })
/** How much of a meal was eaten. */
export const eaten = codes({ 0: '未进食', 25: '四分之一', 50: '一半', 75: '四分之三', 100: '全部' })

const { remark: _, ...signs } = measured
export const ResultValue = fields({
  signType: code('类型', signType).nullish(),
  ...signs,
  percent: code('进食量', eaten).nullish(),
  food: s('食物', 50).nullish(),
  ml: int('毫升', { min: 1, max: 3000, unit: 'ml' }).nullish(),
  kind: code('排泄', outputKind).nullish(),
  stoolType: code('性状', stoolType).nullish(),
  position: code('体位', turnPosition).nullish(),
  skin: s('皮肤', 50).nullish(),
  templateDataId: id('表单').nullish(),
  note: s('说明', 200).nullish(),
})
export type Result = Partial<Record<keyof typeof ResultValue.shape, unknown>>

/** The fields of a job's form; for a measurement those of its type. */
export function fieldsOf(form: number, ref?: string | null): readonly (keyof typeof ResultValue.shape)[] {
  switch (form) {
    case inputForm.is.sign:
      return signFields(typeOf(ref))
    case inputForm.is.intake:
      return ['percent', 'ml', 'food']
    case inputForm.is.output:
      return ['kind', 'ml', 'stoolType', 'note']
    case inputForm.is.turning:
      return ['position', 'skin']
    case inputForm.is.form:
      return ['templateDataId']
    default:
      return []
  }
}

/** The measurement of a job; blood pressure by default. */
export const typeOf = (ref: string | null | undefined): SignType =>
  signType.values.find((one) => String(one) === ref) ?? signType.is.pressure

const signFields = (type: SignType): readonly (keyof typeof ResultValue.shape)[] => [
  ...itemsOf[type],
  ...(type === signType.is.glucose ? (['glucosePeriod'] as const) : []),
  ...(type === signType.is.temperature ? (['tempSite'] as const) : []),
]

/** The first field that a finished job still lacks, with its message; undefined when the result is complete. */
export function lackOf(form: number, ref: string | null | undefined, value: Result | null | undefined) {
  const has = (key: keyof Result) => value?.[key] !== undefined && value[key] !== null && value[key] !== ''
  const lack = (field: keyof Result, text: string) => ({ field, text })
  switch (form) {
    case inputForm.is.sign: {
      const missing = requiredOf(typeOf(ref)).find((item) => !has(item))
      return missing && lack(missing, `${items[missing].label}不能为空`)
    }
    case inputForm.is.intake:
      return has('percent') || has('ml') ? undefined : lack('percent', '请填写进食量或毫升')
    case inputForm.is.output:
      if (!has('kind')) return lack('kind', '请选择尿或便')
      if (value?.kind === outputKind.is.stool) return has('stoolType') ? undefined : lack('stoolType', '请选择大便性状')
      return has('ml') || has('note') ? undefined : lack('ml', '请填写尿量或说明')
    case inputForm.is.turning:
      return has('position') ? undefined : lack('position', '请选择体位')
    case inputForm.is.form:
      return has('templateDataId') ? undefined : lack('templateDataId', '请填写表单')
    default:
      return undefined
  }
}

/** The result in a few words, for lists and paper: `130/80 脉搏72`, `进食一半 牛奶`. */
export function resultText(value: Result | null | undefined): string {
  if (!value) return ''
  const words = [
    signText(value),
    value.percent != null && `进食${eaten.label(value.percent as never)}`,
    value.kind != null && outputKind.label(value.kind as never),
    value.ml != null && `${value.ml}ml`,
    value.stoolType != null && stoolType.label(value.stoolType as never),
    value.position != null && turnPosition.label(value.position as never),
    value.skin && `皮肤${value.skin}`,
    value.food,
    value.templateDataId && '已填表单',
    value.note,
  ]
  return words.filter(Boolean).join(' ')
}

function signText(value: Result) {
  const { systolic, diastolic } = value
  const pair = systolic != null && diastolic != null ? `${systolic}/${diastolic}` : ''
  const rest = (Object.keys(items) as Item[]) // as: its own keys
    .filter((item) => item !== 'systolic' && item !== 'diastolic' && value[item] != null)
    .map((item) => `${items[item].label}${value[item]}${items[item].unit}`)
  return [pair, ...rest].filter(Boolean).join(' ')
}

/** A drink or a meal of which less than half was taken (care.md 11b INTAKE_LOW). */
export const isLittle = (value: Result | null | undefined) => value?.percent != null && Number(value.percent) < 50
