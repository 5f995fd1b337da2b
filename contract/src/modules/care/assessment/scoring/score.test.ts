import { describe, expect, test } from 'vitest'
import data from '../../../../data/assessments.json' with { type: 'json' }
import { type Bank, banksOf, gradeLabels } from '../bank.ts'
import { matrixGrade, rangeGrade, sensoryGrade } from './grade.ts'
import { bmiOf, riskTagsOf } from './scales.ts'
import { score } from './score.ts'
import { type Answer, issuesOf, type Parts, type Sheet } from './sheet.ts'

const banks = banksOf(data.assessments)
const [easy, v2013, v2023, plus] = banks

/** The best option of each issue, except for those given by issue and score. */
function answered(bank: Bank, scores: Record<string, number> = {}, worst = false): Answer[] {
  const higher = (at: number) => bank.dimensions[at].direction === 'higherIsBetter'
  return bank.dimensions.flatMap(({ issues }, at) =>
    issues.map(({ issueId, options }) => {
      const expected = scores[issueId]
      const sorted = [...options].sort((one, other) => other.score - one.score)
      const end = higher(at) !== worst ? sorted[0] : sorted[sorted.length - 1]
      const option = expected === undefined ? end : options.find((one) => one.score === expected)
      if (!option) throw new Error(`${issueId} has no ${expected}`)
      return { issueId, optionId: option.optionId }
    }),
  )
}
const sheet = (answers: Answer[], more: Partial<Sheet> = {}): Sheet => ({ answers, ...more })
const graded = (bank: Bank, answers: Answer[], more: Partial<Sheet> = {}) => score(bank, sheet(answers, more))

/** Answers of 2023 with this total, from the best down. */
function totalling(total: number, keep: Record<string, string> = {}): Answer[] {
  const lost = Object.entries(keep).map(([issueId, optionId]) => {
    const options = issuesOf(v2023).find((one) => one.issueId === issueId)?.options ?? []
    return Math.max(...options.map((one) => one.score)) - (options.find((one) => one.optionId === optionId)?.score ?? 0)
  })
  let rest = lost.reduce((left, points) => left - points, 90 - total)
  return answered(v2023).map(({ issueId, optionId }) => {
    const fixed = keep[issueId]
    if (fixed) return { issueId, optionId: fixed }
    const issue = issuesOf(v2023).find((one) => one.issueId === issueId)
    const options = issue?.options ?? []
    const best = Math.max(...options.map((one) => one.score))
    const least = options.filter((one) => best - one.score <= rest).sort((one, other) => one.score - other.score)[0]
    if (issueId === 'B3.9' || !least) return { issueId, optionId }
    rest -= best - least.score
    return { issueId, optionId: least.optionId }
  })
}

describe('item banks', () => {
  const range = (bank: Bank, dimensionId: string) => {
    const issues = bank.dimensions.find((one) => one.dimensionId === dimensionId)?.issues ?? []
    const all = (pick: (...of: number[]) => number) =>
      issues.reduce((sum, { options }) => sum + pick(...options.map((one) => one.score)), 0)
    return [all(Math.min), all(Math.max)]
  }
  test.each(banks.flatMap((bank) => bank.dimensions.map((dimension) => ({ bank, dimension }))))(
    'sums of $bank.name $dimension.dimensionId',
    ({ bank, dimension }) => {
      expect(range(bank, dimension.dimensionId)).toEqual([dimension.minScore, dimension.maxScore])
    },
  )
  test.each(plus.riskScales)('sums of $dimensionId', ({ minScore, maxScore, issues }) => {
    const all = (pick: (...of: number[]) => number) =>
      issues.reduce((sum, { options }) => sum + pick(...options.map((one) => one.score)), 0)
    expect([all(Math.min), all(Math.max)]).toEqual([minScore, maxScore])
  })
  test('26 items of 32+15+28+15 = 90, in type 3 the same', () => {
    expect(issuesOf(v2023)).toHaveLength(26)
    expect(v2023.dimensions.map(({ maxScore }) => maxScore)).toEqual([32, 15, 28, 15])
    expect(plus.dimensions).toEqual(v2023.dimensions)
  })
  test.each(banks)('ids of $name are unique, limits leave no gap', (bank) => {
    const ids = issuesOf(bank).flatMap(({ issueId, options }) => [issueId, ...options.map((one) => one.optionId)])
    expect(new Set(ids).size).toBe(ids.length)
    const bounded = [
      ...(bank.grading.ranges ? [{ ranges: bank.grading.ranges, from: 0 }] : []),
      ...[...bank.dimensions, ...bank.riskScales].flatMap(({ grading, minScore }) =>
        grading?.ranges ? [{ ranges: grading.ranges, from: minScore }] : [],
      ),
    ]
    for (const { ranges, from } of bounded) {
      const sorted = [...ranges].sort((one, other) => one.min - other.min)
      expect(sorted[0].min).toBe(from)
      // The sum of 2013 goes in steps of five.
      const step = ranges[0].max === 100 ? 5 : 1
      for (const [at, { min }] of sorted.entries()) if (at > 0) expect(min - sorted[at - 1].max).toBe(step)
    }
  })
  test('the matrix follows the rules, the worse grade wins', () => {
    const byRule = ([adl, ...others]: number[]) => {
      const any = (grade: number) => others.includes(grade)
      const allTwo = others.every((grade) => grade === 2)
      if (adl === 3) return 3
      if (adl === 2) return any(3) || allTwo ? 3 : 2
      if (adl === 1) return any(3) || allTwo ? 2 : 1
      return others[0] === 0 && others[1] === 0 && others[2] <= 1 ? 0 : 1
    }
    const grades = [0, 1, 2, 3]
    for (const adl of grades)
      for (const mental of grades)
        for (const sensory of grades)
          for (const social of grades) {
            const all = [adl, mental, sensory, social]
            expect([all, matrixGrade(v2013.grading.matrix ?? [], all)]).toEqual([all, byRule(all)])
          }
  })
})

describe('limits of each bank (care.md 9.2)', () => {
  const borders = (bank: Bank, edges: Record<number, number>) => {
    for (const [total, grade] of Object.entries(edges))
      expect([total, rangeGrade(bank, Number(total))]).toEqual([total, grade])
  }
  test('type 0: 0–3, 4–8, 9–18, 19–37', () => {
    borders(easy, { 0: 0, 3: 0, 4: 1, 8: 1, 9: 2, 18: 2, 19: 3, 37: 3 })
  })
  test('types 2 and 3: 90, 66–89, 46–65, 30–45, 0–29', () => {
    const edges = { 90: 0, 89: 1, 66: 1, 65: 2, 46: 2, 45: 3, 30: 3, 29: 4, 0: 4 }
    borders(v2023, edges)
    borders(plus, edges)
  })
  test('dimensions of type 1', () => {
    const grade = (at: number, total: number) =>
      v2013.dimensions[at].grading?.ranges?.find(({ min, max }) => total >= min && total <= max)?.grade
    expect([100, 95, 65, 60, 45, 40, 0].map((total) => grade(0, total))).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect([0, 1, 2, 3, 4, 6].map((total) => grade(1, total))).toEqual([0, 1, 2, 2, 3, 3])
    expect([0, 2, 3, 7, 8, 13, 14, 20].map((total) => grade(3, total))).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })
  test('senses: consciousness first, then the worst sense', () => {
    // awake, vision, hearing, talking
    expect(sensoryGrade(0, 1, 1, 0)).toBe(0)
    expect([sensoryGrade(0, 2, 0, 0), sensoryGrade(0, 0, 2, 0), sensoryGrade(0, 0, 0, 1)]).toEqual([1, 1, 1])
    expect([sensoryGrade(0, 3, 0, 0), sensoryGrade(0, 0, 3, 0), sensoryGrade(0, 0, 0, 2)]).toEqual([2, 2, 2])
    expect([sensoryGrade(1, 0, 0, 0), sensoryGrade(1, 3, 3, 2)]).toEqual([2, 2])
    expect([sensoryGrade(1, 4, 0, 0), sensoryGrade(0, 0, 4, 0), sensoryGrade(0, 0, 0, 3)]).toEqual([3, 3, 3])
    expect([sensoryGrade(2, 0, 0, 0), sensoryGrade(3, 0, 0, 0)]).toEqual([3, 3])
  })
})

describe('scenarios of care.md 14', () => {
  test('17: type 2 all best is 90 and grade 0; B1.3 of 3 is 89 and grade 1', () => {
    expect(graded(v2023, answered(v2023))).toMatchObject({ totalScore: 90, finalGrade: 0, missing: [] })
    expect(graded(v2023, answered(v2023, { 'B1.3': 3 }))).toMatchObject({ totalScore: 89, finalGrade: 1 })
  })
  test('18: 66 → 1, 65 → 2, 46 → 2, 45 → 3, 30 → 3, 29 → 4', () => {
    const grade = (total: number) => {
      const { totalScore, firstGrade, finalGrade } = graded(v2023, totalling(total))
      expect([totalScore, firstGrade]).toEqual([total, finalGrade])
      return finalGrade
    }
    expect([66, 65, 46, 45, 30, 29].map(grade)).toEqual([1, 2, 2, 3, 3, 4])
  })
  test('19: 70 with F00-F03 and 3 falls has a preliminary grade of 1 and a final one of 2: one step only', () => {
    const found = graded(v2023, totalling(70), { diseases: ['F00-F03'], riskEvents: { fall: 3 } })
    expect(found).toMatchObject({ totalScore: 70, firstGrade: 1, finalGrade: 2, adjustIds: ['A22-2', 'A22-4'] })
    expect(found.finalGradeText).toBe('能力中度受损（中度失能）（初步1级，痴呆、照护风险事件提高1级）')
  })
  test('20: 80 with stupor is 1 by score, with coma 4', () => {
    expect(graded(v2023, totalling(80, { 'B3.9': 'B3.9-stupor' }))).toMatchObject({
      totalScore: 80,
      finalGrade: 1,
      adjustIds: [],
    })
    expect(graded(v2023, totalling(80, { 'B3.9': 'B3.9-coma' }))).toMatchObject({
      totalScore: 80,
      firstGrade: 1,
      finalGrade: 4,
      adjustIds: ['A22-1'],
    })
  })
  test('21: ADL 95, mental 0, vision 1, hearing 1, social 2 are grades 1,0,0,0 and 1', () => {
    const found = graded(v2013, answered(v2013, { 'T1.B1.1': 5, 'T1.B3.2': 1, 'T1.B3.3': 1, 'T1.B4.1': 2 }))
    expect(found).toMatchObject({
      dimensionScores: { 'T1.B1': 95, 'T1.B2': 0, 'T1.B4': 2 },
      dimensionGrades: { 'T1.B1': 1, 'T1.B2': 0, 'T1.B3': 0, 'T1.B4': 0 },
      totalScore: null,
      firstGrade: 1,
      finalGrade: 1,
    })
  })
  test('22: ADL 100, mental 0, social 1: vision 2 is 1, vision 1 is 0', () => {
    const seeing = (vision: number) => graded(v2013, answered(v2013, { 'T1.B3.2': vision, 'T1.B4.1': 1 }))
    expect(seeing(2)).toMatchObject({
      dimensionGrades: { 'T1.B1': 0, 'T1.B2': 0, 'T1.B3': 1, 'T1.B4': 0 },
      finalGrade: 1,
    })
    expect(seeing(1).finalGrade).toBe(0)
  })
  test('23: ADL 60 and social 14 are 2 and 3 and together 3', () => {
    const scores = { 'T1.B1.8': 0, 'T1.B1.9': 0, 'T1.B1.10': 0, 'T1.B4.1': 4, 'T1.B4.2': 4, 'T1.B4.3': 4, 'T1.B4.4': 2 }
    expect(graded(v2013, answered(v2013, scores))).toMatchObject({
      dimensionScores: { 'T1.B1': 60, 'T1.B4': 14 },
      dimensionGrades: { 'T1.B1': 2, 'T1.B4': 3 },
      finalGrade: 3,
    })
  })
  test('24: c,b,a,b,b of type 0 are 3+1+0+1+1 = 6, 轻度依赖', () => {
    const answers = ['c', 'b', 'a', 'b', 'b'].map((option, at) => ({
      issueId: `T0.${at + 1}`,
      optionId: `T0.${at + 1}-${option}`,
    }))
    expect(graded(easy, answers)).toMatchObject({ totalScore: 6, finalGrade: 1, finalGradeName: '轻度依赖' })
  })
})

describe('adjustments', () => {
  const raised = (more: Partial<Sheet>) => graded(v2023, totalling(70), more)
  test('each rule of 2023 raises by one and is named; one event alone does not', () => {
    expect(raised({ diseases: ['F04-F99'] })).toMatchObject({ finalGrade: 2, adjustIds: ['A22-3'] })
    expect(raised({ riskEvents: { fall: 1, choke: 1 } })).toMatchObject({ finalGrade: 2, adjustIds: ['A22-4'] })
    expect(raised({ riskEvents: { fall: 1 } })).toMatchObject({ finalGrade: 1, adjustIds: [] })
  })
  test('the worst grade stays, and no adjustment is named', () => {
    expect(graded(v2023, totalling(20), { diseases: ['F00-F03'] })).toMatchObject({ finalGrade: 4, adjustIds: [] })
    const worst = graded(v2013, answered(v2013, { 'T1.B3.1': 1 }, true), { riskEvents: { fall: 3 } })
    expect(worst).toMatchObject({ firstGrade: 3, finalGrade: 3, adjustIds: [] })
  })
  test('2013: a diagnosed dementia among the answers counts as one among the diseases', () => {
    expect(graded(v2013, answered(v2013, { 'T1.B2.1': 2 }))).toMatchObject({
      firstGrade: 1,
      finalGrade: 2,
      adjustIds: ['A13-2'],
    })
    expect(graded(v2013, answered(v2013), { diseases: ['F00-F03'], riskEvents: { wander: 2 } })).toMatchObject({
      firstGrade: 0,
      finalGrade: 1,
      adjustIds: ['A13-2', 'A13-3'],
    })
  })
  test('2013 in a coma: later items stay empty, the others are still required', () => {
    const all = answered(v2013, { 'T1.B3.1': 3 })
    const until = all.slice(0, all.findIndex(({ issueId }) => issueId === 'T1.B3.1') + 1)
    expect(graded(v2013, until)).toMatchObject({
      missing: [],
      dimensionScores: { 'T1.B1': 100, 'T1.B2': 0, 'T1.B3': null, 'T1.B4': null },
      dimensionGrades: { 'T1.B1': 0, 'T1.B2': 0, 'T1.B3': null, 'T1.B4': null },
      firstGrade: 3,
      finalGrade: 3,
      adjustIds: ['A13-1'],
    })
    expect(graded(v2013, all)).toMatchObject({ firstGrade: 1, finalGrade: 3, adjustIds: ['A13-1'] })
    expect(graded(v2013, until.slice(1)).missing).toEqual([{ id: 'B1.1', name: '进食', kind: 'issue' }])
  })
})

describe('missing answers', () => {
  test('25: 24 of 26 answers name the two; an option the bank does not have is no answer', () => {
    const answers = answered(v2023).filter(({ issueId }) => !['B1.2', 'B4.5'].includes(issueId))
    const found = graded(v2023, answers)
    expect(found.missing.map(({ id }) => id)).toEqual(['B1.2', 'B4.5'])
    expect(found).toMatchObject({ totalScore: 82, firstGrade: null, finalGrade: null, finalGradeName: null })
    expect(graded(v2023, [...answers, { issueId: 'B1.2', optionId: 'B1.2-9' }]).missing).toHaveLength(2)
  })
})

const allBut = (parts: Parts = {}): Parts => ({
  A2: {
    sex: 0,
    birthday: '1940-01-01',
    height: 160,
    weight: 55,
    nation: '1',
    religion: '1',
    education: '2',
    liveSituation: ['1'],
    marriage: '2',
    medicalPay: ['1'],
    incomeSource: ['1'],
  },
  A3: { contactName: '王芳', contactPhone: '13800138000' },
  ...parts,
  A5: {
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
    ...parts.A5,
  },
})
const scale = (dimensionId: string, scores: Record<string, number> = {}) =>
  (plus.riskScales.find((one) => one.dimensionId === dimensionId)?.issues ?? []).map(({ issueId, options }) => {
    const option = scores[issueId] === undefined ? options[0] : options.find((one) => one.score === scores[issueId])
    return { issueId, optionId: option?.optionId ?? '' }
  })
const head = {
  assessDate: '2025-06-10',
  assessCausle: 1,
  oldmanName: '王秀英',
  oldmanIdcard: 'x',
  providerName: '王芳',
  providerRelation: 3,
}
const always = [...scale('D1'), ...scale('D2')]
const enhanced = (parts: Parts, scales: Answer[], more: Partial<Sheet> = {}, scores: Record<string, number> = {}) =>
  graded(plus, answered(plus, scores), { ...head, parts: allBut(parts), riskScaleAnswers: scales, ...more })

describe('the enhanced bank', () => {
  test('27: A5.8 of 2 without D3 names D3; D3 of 4 proposes 流质 and tags 误吸', () => {
    expect(enhanced({ A5: { dysphagia: ['2'] } }, always).missing).toEqual([
      { id: 'D3', name: '洼田饮水试验（30 ml 温水）', kind: 'scale' },
    ])
    const found = enhanced({ A5: { dysphagia: ['2'] } }, [...always, ...scale('D3', { 'D3.1': 4 })])
    expect(found.missing).toEqual([])
    expect(found.scaleResults.find(({ dimensionId }) => dimensionId === 'D3')).toMatchObject({ risk: 2, diet: '流质' })
    expect(riskTagsOf(found.scaleResults)).toContain('aspiration')
  })
  test('each scale is required where its condition holds', () => {
    const sheetOf = (parts: Parts, more: Partial<Sheet> = {}, scores: Record<string, number> = {}) =>
      enhanced(parts, always, more, scores).missing.map(({ id }) => id)
    expect(sheetOf({})).toEqual([])
    expect(sheetOf({}, {}, { 'B1.1': 2 })).toEqual(['D3'])
    expect(sheetOf({}, {}, { 'B3.4': 3 })).toEqual(['D4'])
    expect(sheetOf({}, { diseases: ['F00-F03'] })).toEqual(['D4'])
    expect(sheetOf({}, {}, { 'B3.8': 0 })).toEqual(['D5'])
    for (const pain of ['2', '3', '4']) expect(sheetOf({ A5: { pain } })).toEqual(['D6'])
    expect(sheetOf({ A5: { pain: '5' } })).toEqual([])
    expect(enhanced({}, []).missing.map(({ id }) => id)).toEqual(['D1', 'D2'])
  })
  test('names missing fields with their part; top-level fields are read there', () => {
    const found = enhanced({ A3: {}, A5: { airway: undefined } }, always, { providerName: null, diseases: ['OTHER'] })
    expect(found.missing.map(({ id }) => id)).toEqual([
      'A3 信息提供者姓名',
      'A3 联系人姓名',
      'A3 联系人电话',
      'A4 其他疾病',
      'A5.10 清理呼吸道无效',
    ])
  })
  test('memory by schooling: 20 passes without schooling, and is a finding with primary school', () => {
    const top = scale('D4').map(({ issueId }) => {
      const options = plus.riskScales[3].issues.find((one) => one.issueId === issueId)?.options ?? []
      return { issueId, optionId: options[options.length - 1].optionId }
    })
    // Naming, memory and calculation failed: 30 - 5 - 3 - 2 = 20.
    const missed = new Map([
      ['D4.4', 'D4.4-0'],
      ['D4.5', 'D4.5-0'],
      ['D4.6', 'D4.6-0'],
    ])
    const twenty = top.map(({ issueId, optionId }) => ({ issueId, optionId: missed.get(issueId) ?? optionId }))
    const read = (education: string) => {
      const parts = allBut()
      return enhanced({ A2: { ...parts.A2, education } }, [...always, ...twenty]).scaleResults.find(
        ({ dimensionId }) => dimensionId === 'D4',
      )
    }
    expect(read('1')).toMatchObject({ score: 20, risk: 0 })
    expect(read('2')).toMatchObject({ score: 20, risk: 2, label: '中度受损' })
    expect(read('6')).toMatchObject({ score: 20, risk: 2 })
  })
  test('contradictions are reported', () => {
    const five = Array.from({ length: 5 }, () => ({ drugName: '降压药' }))
    expect(enhanced({ A4: { medicines: five }, A5: { specialCare: ['2', '3'] } }, always).warnings).toEqual([
      '留置胃管时进食应为0分',
      '留置尿管时小便控制应为0分',
      '多重用药，请复核',
    ])
    expect(enhanced({ A5: { specialCare: ['2'] } }, always, {}, { 'B1.1': 0 }).warnings).toEqual([])
  })
  test('risks of 2 and more are tags', () => {
    const found = enhanced({}, [...scale('D1', { 'D1.1': 25, 'D1.4': 20 }), ...scale('D2', { 'D2.1': 1 })])
    expect(found.scaleResults.map(({ score: points, risk }) => [points, risk])).toEqual([
      [45, 2],
      [6, 4],
    ])
    expect(riskTagsOf(found.scaleResults)).toEqual(['fall', 'pressure'])
  })
  test('body mass index', () => {
    expect([bmiOf(160, 47.3), bmiOf(170, '70'), bmiOf(null, 60)]).toEqual([18.5, 24.2, null])
  })
})

test('labels of the grades', () => {
  expect(gradeLabels(easy).map(({ label }) => label)).toEqual(['可自理', '轻度依赖', '中度依赖', '不能自理'])
  expect(gradeLabels(v2013)).toHaveLength(4)
  expect(gradeLabels(v2023).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4])
})
