import { birthDateOf } from '#contract/kit/value/id-card.ts'
import { score } from '#contract/modules/care/assessment/scoring/score.ts'
import type { Answer } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { type Random, random } from '../../../demo/random.ts'
import { bankOf, bankVersion } from './bank/banks.ts'
import { monthsLater } from './rules.ts'

const healthy = {
  pressureInjury: '1',
  jointMobility: '1',
  wounds: ['1'],
  specialCare: ['1'],
  pain: '1',
  toothLoss: ['3'],
  denture: ['3'],
  dysphagia: ['1'],
  malnutrition: '1',
  airway: '1',
  coma: '1',
}

/** The need of care of a resident, from 0 (independent) to 4, spread so that neighbours differ. */
const needOf = (turn: number) => [0, 1, 1, 2, 0, 1, 3, 2, 1, 4, 0, 2][turn % 12]
/** Most by the standard of 2023; one in eight by each of the others. */
const types = [2, 2, 3, 2, 1, 2, 0, 2] as const
const typeOf = (turn: number) => types[turn % 8]

/** Every third item is worse than the others by one; lost points grow with the need. */
function answersOf(type: number, need: number, dice: Random): Answer[] {
  return bankOf(type).dimensions.flatMap(({ issues, direction }) =>
    issues.map(({ issueId, options }) => {
      const sorted = [...options].sort((one, other) =>
        direction === 'higherIsBetter' ? other.score - one.score : one.score - other.score,
      )
      // Nobody in the demo is in a coma.
      const worst = Math.min(sorted.length - 1, issueId === 'B3.9' || issueId === 'T1.B3.1' ? 0 : 4)
      const step = need === 0 ? 0 : Math.round(((need - 0.4) * worst) / 4 + dice.int(-6, 4) / 10)
      return { issueId, optionId: sorted[Math.max(0, Math.min(worst, step))].optionId }
    }),
  )
}

/**
 * Assessments of all banks for residents who live here, some with a history; drafts, missing signatures, overdue ones.
 */
const makeAssessments: Demo = async ({ db, orgId, now }) => {
  const residents = await db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .orderBy('oldmanNo')
    .execute()
  const people = await db
    .selectFrom('userAccount')
    .select(['userId', 'userName'])
    .where('orgId', '=', orgId)
    .where('status', '=', 1)
    .where('loginName', 'in', ['nurse_head', 'nurse', 'doctor', 'nurse1', 'nurse_day'])
    .orderBy('loginName', 'desc')
    .execute()
  const [first, second = first] = people
  if (!first) return
  const today = now.slice(0, 10)
  await authorise(db, orgId, now, people)
  const numbered = new Map<string, number>()
  const rows = residents.flatMap((resident, turn) => {
    const dice = random(turn + 901)
    // Two in thirteen are overdue, two in thirteen due soon.
    const back = turn % 13 === 4 ? 372 + (turn % 9) : turn % 13 === 7 ? 345 : 20 + ((turn * 17) % 300)
    const type = typeOf(turn)
    const age = type <= 1 ? Math.min(back, turn % 13 === 4 ? 190 : 150) : back
    const assessments: DemoAssessment[] = [{ type, back: age, need: needOf(turn), counts: true, status: 2 }]
    if (turn % 4 === 1 && type >= 2)
      assessments.unshift({ type: 2, back: age + 360, need: Math.max(0, needOf(turn) - 1), counts: false, status: 2 })
    if (turn % 19 === 3) assessments.push({ type: 2, back: 1, need: needOf(turn), counts: false, status: 0 })
    if (turn % 19 === 8) assessments.push({ type: 2, back: 2, need: needOf(turn), counts: false, status: 1 })
    return assessments.map((one) => rowOf({ orgId, resident, first, second, turn, dice, numbered, today }, one))
  })
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insertInto('assessment')
      .values(rows.slice(at, at + 200))
      .execute()
  for (const { current, type, oldmanId, finalGrade } of rows)
    if (current === 1 && type > 0)
      await db
        .updateTable('oldman')
        .set({ abilityLevel: finalGrade })
        .where('orgId', '=', orgId)
        .where('oldmanId', '=', oldmanId)
        .execute()
}

interface User {
  userId: string
  userName: string
}
interface Of {
  orgId: string
  resident: Row<'oldman'>
  first: User
  second: User
  turn: number
  dice: Random
  numbered: Map<string, number>
  today: string
}
interface DemoAssessment {
  type: Row<'assessment'>['type']
  back: number
  need: number
  counts: boolean
  status: Row<'assessment'>['assessStatus']
}

function authorise(db: Db, orgId: string, now: string, people: readonly User[]) {
  const [first] = people
  return db
    .insertInto('userAssess')
    .values(
      people.map(({ userId }, at) => ({
        orgId,
        userId,
        assessTypes: JSON.stringify(at === 2 ? [0, 1] : [0, 1, 2, 3]),
        certNo: `PGY2024${String(31 + at * 17).padStart(4, '0')}`,
        certExpireDate: addDays(now.slice(0, 10), at === 1 ? 24 : 400 + at),
        authTime: now,
        authBy: first.userId,
        authByName: first.userName,
        createBy: first.userId,
        createByName: first.userName,
      })),
    )
    .execute()
}

type Grade = Row<'assessment'>['finalGrade'] // the tables of the banks name grades of this list alone

function rowOf({ orgId, resident, first, second, turn, dice, numbered, today }: Of, one: DemoAssessment) {
  const assessDate = addDays(today, -one.back)
  const no = (numbered.get(assessDate) ?? 0) + 1
  numbered.set(assessDate, no)
  const at = `${assessDate} ${String(9 + (turn % 7)).padStart(2, '0')}:${String((turn * 7) % 60).padStart(2, '0')}:00`
  const answers = answersOf(one.type, one.need, dice)
  const { oldmanId, oldmanName, oldmanIdCard: oldmanIdcard, sex } = resident
  const plus = one.type === 3 ? plusOf(resident) : undefined
  const sheet = {
    answers: one.status === 0 ? answers.slice(0, 17) : answers,
    diseases: turn % 11 === 6 ? ['F00-F03'] : [],
    riskEvents: turn % 9 === 5 ? { fall: 2 } : {},
    ...plus,
  }
  const head = {
    assessDate,
    assessCausle: one.back > 365 ? (1 as const) : (2 as const),
    oldmanName,
    oldmanIdcard,
    providerName: '家属',
  }
  const scored = score(bankOf(one.type), { ...sheet, ...head, providerRelation: 3 })
  const { totalScore, firstGrade, finalGrade, finalGradeName, finalGradeText } = scored
  const holds = one.status === 2
  const signed = one.type > 0 && one.status > 0
  const validUntil = holds ? monthsLater(assessDate, one.type <= 1 ? 6 : 12) : null
  return {
    orgId,
    ...head,
    type: one.type,
    oldmanId,
    bindStatus: 1 as const,
    sex,
    place: '评估室',
    providerRelation: 3 as const,
    assessmentId: `assessment-${String(turn + 1).padStart(3, '0')}-${one.back}`,
    assessNo: `PG${assessDate.replaceAll('-', '')}${String(no).padStart(4, '0')}`,
    age: ageOn(birthDateOf(oldmanIdcard), assessDate),
    answers: JSON.stringify(sheet.answers),
    parts: plus ? JSON.stringify(plus.parts) : null,
    riskScaleAnswers: JSON.stringify(plus?.riskScaleAnswers ?? []),
    diseases: JSON.stringify(sheet.diseases),
    riskEvents: JSON.stringify(sheet.riskEvents),
    dimensionScores: JSON.stringify(scored.dimensionScores),
    dimensionGrades: scored.dimensionGrades && JSON.stringify(scored.dimensionGrades),
    totalScore,
    firstGrade: firstGrade as Grade,
    adjustIds: JSON.stringify(scored.adjustIds),
    finalGrade: finalGrade as Grade,
    finalGradeName,
    finalGradeText,
    assessorId: first.userId,
    savedTime: at,
    assessTime: one.status > 0 ? at : null,
    secondId: signed ? second.userId : null,
    secondTime: signed && holds ? at : null,
    assessStatus: one.status,
    current: one.counts && finalGrade !== null ? 1 : 0,
    validUntil,
    nextAssessDate: validUntil,
    bankVersion: bankVersion(one.type),
    createBy: first.userId,
    createByName: first.userName,
    createTime: at,
  }
}

/** The rest of the enhanced bank: its parts, and the scales that the answers require, at their first option. */
function plusOf({
  sex,
  birthDate,
  height,
  weight,
}: {
  sex: number
  birthDate: string
  height: number | null
  weight: unknown
}) {
  const parts = {
    A1: {},
    A2: {
      sex,
      birthday: birthDate,
      height: height ?? 160,
      weight: Number(weight ?? 55),
      nation: '1',
      religion: '1',
      education: '2',
      liveSituation: ['8'],
      marriage: '2',
      medicalPay: ['1'],
      incomeSource: ['1'],
    },
    A3: { contactName: '家属', contactPhone: '13800138000' },
    A4: {},
    A5: healthy,
  }
  return {
    parts,
    riskScaleAnswers: bankOf(3).riskScales.flatMap(({ issues }) =>
      issues.map(({ issueId, options }) => ({ issueId, optionId: options[Math.floor(options.length / 2)].optionId })),
    ),
  }
}

export default makeAssessments
