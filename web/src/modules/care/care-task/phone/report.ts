import { metaOf } from '#contract/kit/fields.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { fieldsOf, lackOf, type Result, ResultValue, typeOf } from '#contract/modules/care/care-task/result.ts'
import { exemptReason, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { items, judge, outside } from '#contract/modules/care/vital-sign/limits.ts'
import { typedValue } from '../../../../app/kit/screen/fields.tsx'

/** The input of a carer for one job, and what is missing before it may be sent; the server checks again (care.md 5). */

export interface Draft {
  result: Result
  photos: readonly Blob[]
  sign?: Blob
  voice?: Blob
  lateReason: string
  remark: string
  exemptReason?: number
  refuseReason: string
  /** 1 when the bed or wristband was scanned. */
  located: 0 | 1
}
export const empty: Draft = { result: {}, photos: [], lateReason: '', remark: '', refuseReason: '', located: 0 }

/** Fields that the job requires. */
export interface Job {
  inputForm?: number | null
  inputRef?: string | null
  needPhoto: number
  needSign: number
}

export const metaOfResult = (key: keyof typeof ResultValue.shape) =>
  metaOf(ResultValue.shape[key]) ?? { label: key, kind: 'text' as const }

/** The result in wire form; a measurement includes its type. */
export function resultOf({ inputForm: form, inputRef }: Job, { result }: Draft): Record<string, unknown> | undefined {
  const resultFields = fieldsOf(form ?? 0, inputRef)
  const filled = resultFields.flatMap((key) => {
    const value = typedValue(metaOfResult(key), result[key])
    return value === undefined || value === '' ? [] : [[key, value] as const]
  })
  if (filled.length === 0) return undefined
  const type = form === inputForm.is.sign ? { signType: typeOf(inputRef) } : {}
  return { ...type, ...Object.fromEntries(filled) }
}

/** The first missing value before 完成, as a sentence; undefined when complete. `late`: a reason is required. */
export function lackOfDone(
  job: Job,
  draft: Draft,
  { late, stored }: { late: boolean; stored: { photo: boolean; sign: boolean } },
) {
  const result = resultOf(job, draft)
  const lack = lackOf(job.inputForm ?? 0, job.inputRef, result)
  if (lack) return lack.text
  if (job.inputForm === inputForm.is.sign && result) {
    const wrong = outside(typeOf(job.inputRef), result as never) // as: fields of this type, numbers by typedValue
    if (wrong) return `${items[wrong].label}超出可录入范围`
    if (Number(result.systolic) <= Number(result.diastolic)) return '收缩压须大于舒张压'
  }
  if (job.needPhoto === 1 && draft.photos.length === 0 && !stored.photo) return '请先拍照'
  if (job.needSign === 1 && !draft.sign && !stored.sign) return '请先签名'
  return late && !draft.lateReason.trim() ? '已超时，请填写原因' : undefined
}

/** The judgement of a measurement while typing; the server also knows the resident's own limits. */
export function judgedOf(job: Job, draft: Draft) {
  if (job.inputForm !== inputForm.is.sign) return undefined
  return judge(typeOf(job.inputRef), (resultOf(job, draft) ?? {}) as never, []) // as: see above
}

const words = (text: string) => text.trim() || undefined

/** The report of a finished job, without its pictures. */
export const doneOf = (job: Job, draft: Draft, finishTime: string) => ({
  taskStatus: taskStatus.is.done,
  finishTime,
  resultValue: resultOf(job, draft),
  lateReason: words(draft.lateReason),
  remark: words(draft.remark),
  locationCheck: draft.located,
})

/** The first missing value before 豁免, as a sentence. */
export function lackOfExempt({ exemptReason: reason, refuseReason, remark, lateReason }: Draft, patched: boolean) {
  if (!reason) return '请选择豁免原因'
  if (reason === exemptReason.is.refused && !refuseReason.trim()) return '请填写拒绝原因'
  if (reason === exemptReason.is.other && !remark.trim()) return '请填写备注'
  return patched && !lateReason.trim() ? '已超时，请填写原因' : undefined
}

export const exemptOf = (draft: Draft, finishTime: string) => ({
  taskStatus: taskStatus.is.exempt,
  finishTime,
  exemptReason: draft.exemptReason,
  refuseReason: draft.exemptReason === exemptReason.is.refused ? words(draft.refuseReason) : undefined,
  lateReason: words(draft.lateReason),
  remark: words(draft.remark),
})

/** Pictures, signature and voice note of one row, as the queue stores them. */
export const filesOf = ({ photos, sign, voice }: Draft) => [
  ...photos.map((file) => ({ row: 0, field: 'photos' as const, file })),
  ...(sign ? [{ row: 0, field: 'signImage' as const, file: sign }] : []),
  ...(voice ? [{ row: 0, field: 'voice' as const, file: voice }] : []),
]

/** The input of a refused record; its pictures stay with the record. */
export function draftOf(row: Readonly<Record<string, unknown>>): Draft {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const result = typeof row.resultValue === 'object' && row.resultValue !== null ? { ...row.resultValue } : {}
  const reason = typeof row.exemptReason === 'number' ? row.exemptReason : undefined
  const words = { lateReason: text('lateReason'), remark: text('remark'), refuseReason: text('refuseReason') }
  return { ...empty, ...words, result, exemptReason: reason, located: row.locationCheck === 1 ? 1 : 0 }
}
