import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type DrugInput, drugRefusals as no } from '#contract/modules/stock/drug/dict.ts'
import type { Db } from '#core/db/db.ts'
import type { Constraints } from '#core/db/db-errors.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { initialsOf } from '#core/words/initials.ts'
import { drugs } from '../tables.ts'
import { drugUses } from '../uses.ts'
import { controlOf, isApprovalNo, misfit } from './rules.ts'

/** Checks a drug before it is stored (stock.md 5.1). */

type Input = z.output<typeof DrugInput>
type Change = Partial<Input>

/** Values of a new drug. Refuses 24001 and contradicting values (21001). */
export function newDrug(body: Input) {
  assertSound(body)
  return { ...body, specialControl: controlOf(body.drugType, body.specialControl), pinyin: pinyinOf(body) }
}

/** Values of an edit: a drug in custody keeps its unit and its pack, a drug in use its unit (21009). */
export async function changedDrug(db: Db, who: Who, { drugId }: Row<'drug'>, body: Change) {
  // The first intake into custody locks the row, so it waits for this edit.
  const row = await own(db, drugs, who, drugId, { lock: true })
  const changed = fixed.find((key) => body[key] !== undefined && body[key] !== row[key])
  if (changed && (await drugUses(db, who.orgId, drugId, ['kept'])).length > 0)
    refuse(common.wrongState, { name: '已有代管记录' }, { field: changed })
  // Doses are ordered in smallest units: another unit would change each dose.
  if (changed === 'unit' && (await drugUses(db, who.orgId, drugId, ['named'])).length > 0)
    refuse(common.wrongState, { name: '已有用药设置' }, { field: changed })
  const next = { ...row, ...body }
  assertSound(next)
  return { ...body, specialControl: controlOf(next.drugType, next.specialControl), pinyin: pinyinOf(next) }
}
const fixed = ['unit', 'packRatio'] as const

/** A drug that was ever in custody or in use is not removed (21008). */
export async function assertDrugUnused(db: Db, who: Who, { drugId }: Row<'drug'>) {
  const refs = await drugUses(db, who.orgId, drugId, ['kept', 'named'])
  if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
}

function assertSound(drug: { drugType: unknown } & { approvalNo?: string | null } & Parameters<typeof misfit>[0]) {
  if (!isApprovalNo(drug.approvalNo, drug.drugType)) refuse(no.approvalNo, {}, { field: 'approvalNo' })
  const wrong = misfit(drug)
  if (wrong) wrongValue(...wrong)
}

const pinyinOf = ({ drugName, tradeName }: { drugName: string; tradeName?: string | null }) =>
  [drugName, tradeName]
    .map((name) => initialsOf(name ?? ''))
    .join(' ')
    .trim()

export const dictConstraints: Constraints = {
  drug_name_once: { refusal: common.nameTaken, vars: { 名称: '同名同规格同厂家的药品' }, field: 'drugName' },
  drug_bar_code_once: { refusal: common.nameTaken, vars: { 名称: '条码' }, field: 'barCode' },
}
