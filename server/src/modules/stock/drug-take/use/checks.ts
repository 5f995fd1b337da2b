import { type RefusalDef, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { useRefusals as no, useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import {
  allergyOf,
  allergyWords,
  asksAll,
  type Confirmable,
  type DrugOf,
  drugRows,
  interacts,
  sharedIngredient,
} from '../../drug/service.ts'
import { haveCommonDay, mostOfDay, type Plan } from './rules.ts'

/** Whether a drug suits a resident: allergies, drugs already taken, doses (stock.md 5.3). */

export interface Candidate extends Plan {
  dose: number
  maxPerDay: number | null
  /** The ids of the setting itself and of those it replaces. */
  except: readonly string[]
  /** A new order is also compared with settings that wait for confirmation; giving a dose is not. */
  isNew?: boolean
}

export interface Finding extends Confirmable {
  /** Passes only with a reason: of a doctor for 24031, of anybody for a dose or an interaction. */
  needsReason: boolean
  /** Codes of conflicts between two drugs that were confirmed when the other one was ordered. */
  passedThere?: readonly number[]
}

/** All conflicts of a planned setting with its drug and its resident as they are now. */
export async function findingsOf(
  db: Db,
  who: Who,
  { resident, drug, candidate }: { resident: Row<'oldman'>; drug: DrugOf; candidate: Candidate },
): Promise<Finding[]> {
  const found: Finding[] = []
  const allergy = allergyOf(resident.allergyDrug, drug, await allergyWords(db, who))
  if (allergy && !allergy.cross) found.push({ def: no.allergic, vars: { class: allergy.word }, needsReason: true })
  if (allergy?.cross)
    found.push({ def: no.crossAllergy, vars: { x: allergy.word, class: allergy.label }, needsReason: false })
  for (const other of await takenBy(db, who, resident.oldmanId, candidate)) {
    if (!haveCommonDay(candidate, other.plan)) continue
    const x = other.drug.drugName
    const passedThere = other.flags
    const worded = (def: RefusalDef) => (other.waits ? { ...def, text: def.text.replace('在用药品', '待审核的') } : def)
    if (sharedIngredient(drug, other.drug))
      found.push({ def: worded(no.sameIngredient), vars: { x }, needsReason: false, passedThere })
    if (interacts(drug, other.drug))
      found.push({ def: worded(no.interacts), vars: { drug: drug.drugName, x }, needsReason: true, passedThere })
  }
  return [...found, ...doseFindings(drug, candidate)]
}

function doseFindings(drug: DrugOf, use: Candidate): Finding[] {
  const once = Math.max(use.dose, ...use.times.map(({ dose }) => dose))
  const day = mostOfDay(use, use.dose, use.maxPerDay)
  const over = (limit: string, max: number | null | undefined, value: number): Finding[] =>
    max != null && value > max
      ? [{ def: no.overDose, vars: { drug: drug.drugName, limit, max: String(max) }, needsReason: true }]
      : []
  return [...over('单次', drug.doseMaxOnce, once), ...over('日', drug.doseMaxDay, day)]
}

/** Refuses conflicts that may not pass, asks for confirmation of the others; gives the codes that stay flagged. */
export function pass(
  who: Who,
  findings: readonly Finding[],
  { overReason, confirms }: { overReason?: string | null; confirms?: readonly number[] | null },
): number[] {
  const allergic = findings.find(({ def }) => def === no.allergic)
  if (allergic && !(who.may('drug.set.prescribe') && overReason))
    refuse(no.allergic, allergic.vars, { field: 'drugId' })
  const askable = findings.filter(({ def }) => def !== no.allergic)
  asksAll(askable, confirms)
  if (askable.some(({ needsReason }) => needsReason) && !overReason) wrongValue('overReason', '请填写仍然使用的理由')
  return [...new Set(findings.map(({ def }) => def.code))]
}

/** The drugs a resident takes now, without these settings; for a new order also those that wait for confirmation. */
async function takenBy(db: Db, who: Who, oldmanId: string, { except, isNew = false }: Candidate) {
  const rows = await db
    .selectFrom('drugUse')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('useStatus', 'in', isNew ? [useStatus.is.waiting, useStatus.is.used] : [useStatus.is.used])
    .orderBy('useId')
    .execute()
  const others = rows.filter(
    ({ useId, endDate }) => !except.includes(useId) && (endDate === null || endDate >= who.today),
  )
  if (others.length === 0) return []
  const drugIds = others.map(({ drugId }) => drugId)
  const drugs = await drugRows(db, who).where('drug.drugId', 'in', drugIds).execute()
  return others.flatMap((row) => {
    const drug = drugs.find(({ drugId }) => drugId === row.drugId)
    if (!drug) return []
    const flags = row.flags
    return [{ drug, plan: planOfUse(row), flags, waits: row.useStatus === useStatus.is.waiting }]
  })
}

/** A stored setting as a plan. */
export const planOfUse = (row: Row<'drugUse'>): Plan => ({
  freq: row.freq,
  times: row.times as Plan['times'], // as: `timesOf` stores each with its dose
  weekDays: row.weekDays,
  startDate: row.startDate,
  endDate: row.endDate,
})
