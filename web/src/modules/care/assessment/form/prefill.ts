import { resident } from '#contract/modules/living/resident/resident.ts'
import { religion } from '#contract/modules/living/resident/resident-section.ts'
import { send } from '#kit/http/request.ts'
import type { Draft } from './sheet-state.ts'

/** Fields of the enhanced bank that the archive already has (care.md 9.7). */

type Values = Readonly<Record<string, unknown>>
const valuesOf = (value: unknown): Values => Object(value)
const listed = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const pays: Readonly<Record<string, string>> = { 1: '1', 2: '2', 6: '3', 5: '6', 11: '6', 7: '7' }
const incomes: Readonly<Record<string, string>> = { 1: '1', 2: '2', 3: '3', 7: '5' }
const unique = (values: readonly string[]) => [...new Set(values)]
const atMost3 = (value: unknown) => Math.min(Number(value) || 0, 3)
const texted = (value: unknown) => (value === null || value === undefined ? undefined : String(value))

/** Parts and counts of an archive with its sections base, extra, health and family. */
export function prefilled(archive: object): Pick<Draft, 'parts' | 'riskEvents'> {
  const whole = valuesOf(archive)
  const base = valuesOf(whole.base)
  const extra = valuesOf(whole.extra)
  const health = valuesOf(whole.health)
  const known: Values = { ...base, ...extra }
  const relative = valuesOf(Array.isArray(whole.family) ? whole.family[0] : undefined)
  const nation = texted(known.nation)
  const education = texted(known.education)
  const A2 = {
    sex: texted(known.sex),
    birthday: known.birthDate ?? undefined,
    height: health.height ?? undefined,
    weight: health.weight === null || health.weight === undefined ? undefined : Number(health.weight),
    nation: nation && (nation === '01' || nation === '1' ? '1' : '2'),
    religion:
      known.religion === null || known.religion === undefined
        ? undefined
        : Number(known.religion) === religion.none
          ? '1'
          : '2',
    education: education === '9' ? '6' : education,
    liveSituation: listed(known.liveWay),
    marriage: texted(known.marriage),
    medicalPay: unique(listed(known.medicalPay).flatMap((code) => pays[code] ?? [])),
    incomeSource: unique(listed(known.incomeSource).map((code) => incomes[code] ?? '6')),
  }
  const phone = texted(relative.phoneNum)
  const A3 = { contactName: relative.familyName, contactPhone: phone?.includes('*') ? undefined : phone }
  return {
    parts: { A2, A3 },
    riskEvents: {
      fall: atMost3(health.fallIn30d),
      wander: atMost3(health.lostIn30d),
      choke: atMost3(health.chokeIn30d),
      suicide: atMost3(health.suicideIn30d),
      other: 0,
    },
  }
}

/**
 * After a resident was chosen on the sheet: the data of the archive beside the typed values. With `isAnother` nothing
 * of the resident chosen before stays.
 */
export function filledIn(draft: Draft, archive: object, isAnother: boolean): Pick<Draft, 'parts' | 'riskEvents'> {
  const { parts, riskEvents } = prefilled(archive)
  const beside = (partId: string) => {
    const known = Object.entries(parts[partId]).filter(([, value]) => isAnother || !isNothing(value))
    return { ...draft.parts[partId], ...Object.fromEntries(known) }
  }
  const hasEvents = Object.values(draft.riskEvents).some((count) => count > 0)
  return {
    parts: { ...draft.parts, A2: beside('A2'), A3: beside('A3') },
    riskEvents: hasEvents && !isAnother ? draft.riskEvents : riskEvents,
  }
}
const isNothing = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && !value.length)

interface Bench {
  current: () => Draft
  change: (part: Partial<Draft>) => void
}
/** Reads the archive of the chosen resident; without the permission or the network the sheet is filled in by hand. */
export async function fillFrom(sheet: Bench, oldmanId: string, isAnother: boolean) {
  const archive = await send(resident.get, { oldmanId }, { silent: true }).catch(() => undefined)
  if (archive && sheet.current().oldmanId === oldmanId) sheet.change(filledIn(sheet.current(), archive, isAnother))
}
