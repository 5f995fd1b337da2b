import type { BodyFor } from '#contract/kit/calls.ts'
import type { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { type Answer, issuesOf } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { bankOf } from './bank/banks.ts'

/** Sheets for the tests of assessments: the best option of every item except the named ones. */

export function answersOf(type: number, scores: Record<string, string> = {}): Answer[] {
  const { dimensions } = bankOf(type)
  const higher = new Set(
    dimensions
      .filter(({ direction }) => direction === 'higherIsBetter')
      .flatMap(({ issues }) => issues.map((one) => one.issueId)),
  )
  return issuesOf(bankOf(type)).map(({ issueId, options }) => {
    const sorted = [...options].sort((one, other) => other.score - one.score)
    const best = higher.has(issueId) ? sorted[0] : sorted[sorted.length - 1]
    return { issueId, optionId: scores[issueId] ?? best.optionId }
  })
}

/** The first option of every item of a scale of the enhanced bank. */
export const scaleOf = (dimensionId: string): Answer[] =>
  (bankOf(3).riskScales.find((one) => one.dimensionId === dimensionId)?.issues ?? []).map(({ issueId, options }) => ({
    issueId,
    optionId: options[0].optionId,
  }))

export const healthy = {
  pressureInjury: '1',
  jointMobility: '1',
  wounds: ['1'],
  specialCare: ['1'],
  pain: '1',
  toothLoss: ['1'],
  denture: ['1'],
  dysphagia: ['1'],
  malnutrition: '1',
  airway: '1',
  coma: '1',
}
export const partsOf = (health: object = {}) => ({
  A2: {
    sex: 0,
    birthday: '1940-01-01',
    height: 160,
    weight: 55.5,
    nation: '1',
    religion: '1',
    education: '2',
    liveSituation: ['1'],
    marriage: '2',
    medicalPay: ['1'],
    incomeSource: ['1'],
  },
  A3: { contactName: '王芳', contactPhone: '13800138000' },
  A5: { ...healthy, ...health },
})

type Body = BodyFor<typeof assessment.submit2013>
export const sheetOf = (type: number, more: object = {}) =>
  ({
    assessCausle: 1,
    assessDate: '2025-06-10',
    answers: answersOf(type),
    providerName: '王芳',
    providerRelation: 3,
    ...(type === 3 && { parts: partsOf(), riskScaleAnswers: [...scaleOf('D1'), ...scaleOf('D2')] }),
    ...more,
  }) as Body // as: a test body in the shape of the call
