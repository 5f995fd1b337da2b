import { assessCause, providerRelation } from '#contract/modules/care/assessment/assessment.ts'
import {
  type Bank,
  type Choice,
  type ExtraInput,
  type Issue,
  issueNo,
  type PartField,
} from '#contract/modules/care/assessment/bank.ts'
import { isAtTop } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import { bankCall } from './bank.ts'

/** 空白评估表 (care.md 9.8): every item of a bank on paper, to be filled in by hand at the bed and entered afterwards. */
export const printBlank = printOf(async (type: number) => {
  const bank = (await send(bankCall(type), {})) as Bank // as: the bank of the contract's file
  return blankSheet(bank)
})

interface Line {
  no: string
  name: string
  /** Each option on a line of its own, so that it is easy to read and to tick. */
  options: readonly string[]
}
const boxes = (labels: readonly string[]) => labels.map((label) => `□${label}`).join('　')
const labelsOf = (choices: readonly Choice[] = []) => choices.map(({ label }) => label)

/** The head of the form, then all its items. */
export function blankSheet(bank: Bank): Sheet {
  return {
    title: `${assessType.label(bank.type)}表`,
    facts: [
      ...['姓名', '身份证号', '床位', '评估日期', '评估地点', '信息提供者'].map((label) => [label, '　'] as const),
      ['评估原因', boxes(assessCause.options.map(({ label }) => label))],
      ['与老人关系', boxes(providerRelation.options.map(({ label }) => label))],
    ],
    table: tableOf(linesOf(bank), [
      ['题号', ({ no }) => no],
      ['题目', ({ name }) => name],
      ['回答（在□内打√）', ({ options }) => options.map((option) => <div key={option}>{option}</div>)],
      ['得分', () => ''],
    ]),
    signatures: bank.assessorCount > 1 ? ['评估员', '第二评估员', '老人或家属'] : ['评估员', '老人或家属'],
  }
}

/** Parts, items and scales in the order of the form. */
export const linesOf = (bank: Bank): Line[] => [
  ...bank.parts.flatMap(({ partId, fields }) => fields.filter(isAsked).map((field) => fieldLine(partId, field))),
  ...bank.dimensions.flatMap(({ issues }) => issues.map(issueLine)),
  ...bank.riskScales.flatMap(({ issues }) => issues.map(issueLine)),
  ...bank.extraInputs.map((field) => fieldLine('', field)),
]

/** Resident, day and cause are at the head of the form. */
const isAsked = ({ field }: PartField) => !isAtTop(field) || field === 'diseases' || field === 'riskEvents'

const issueLine = ({ issueId, issueName, options }: Issue): Line => ({
  no: issueNo(issueId),
  name: issueName,
  options: options.map(({ label, score }) => `□${label}（${score}分）`),
})

function fieldLine(no: string, field: PartField | ExtraInput): Line {
  const { label, options } = field
  const unit = 'unit' in field ? (field.unit ?? '') : ''
  if (field.kinds?.length)
    return { no, name: label, options: [field.kinds.map((kind) => `${kind.label}____次`).join('　')] }
  return { no, name: label, options: [options?.length ? boxes(labelsOf(options)) : `________________${unit}`] }
}
