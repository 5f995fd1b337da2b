import { common, refuse } from '#contract/kit/refusals.ts'
import {
  assessCause,
  assessStatus,
  finalGrade,
  providerRelation,
} from '#contract/modules/care/assessment/assessment.ts'
import type { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { type Bank, gradeLabels, issueNo } from '#contract/modules/care/assessment/bank.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { disposition } from '#core/files/disposition.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Block, Paper, Picture } from '#core/sheets/paper/paper.ts'
import { pdfOf } from '#core/sheets/paper/pdf.ts'
import { paperWord } from '#core/sheets/paper/word.ts'
import { fileContent } from '../../../platform/file/service.ts'
import { bankOf } from '../bank/banks.ts'
import { wholeOf } from './read.ts'

type ExportRequest = Ctx<typeof assessment.export>
type Whole = Awaited<ReturnType<typeof wholeOf>>

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * 评估报告 with its full answer sheet, as PDF by default (care.md 9.8). A draft has no result to report: 21009. Every
 * export is logged in the operation log.
 */
export async function exported(request: ExportRequest) {
  const { who, params, query, raw } = request
  const row = await wholeOf(request, params.assessmentId)
  if (row.assessStatus === assessStatus.is.draft) refuse(common.wrongState, { name: assessStatus.label(0) })
  const isWord = query.format === 'docx'
  const paper = await paperOf(request, row)
  const data = isWord ? await paperWord(paper) : await pdfOf(paper)
  const ext = isWord ? 'docx' : 'pdf'
  who.did(`导出评估报告${row.assessNo}（${isWord ? 'Word' : 'PDF'}）`, { operType: 'EXPORT' })
  raw.reply.header('content-type', isWord ? wordType : 'application/pdf')
  raw.reply.header('content-disposition', disposition(`${row.assessNo}-${row.oldmanName}-评估报告.${ext}`, ext))
  return data
}

async function paperOf(request: ExportRequest, row: Whole): Promise<Paper> {
  const { db, who } = request
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const bank = bankOf(row.type)
  const note =
    row.assessStatus === assessStatus.is.complete ? [] : [{ text: assessStatus.label(row.assessStatus), strong: true }]
  return {
    title: `${assessType.label(row.type)}报告`,
    house: orgName,
    foot: `${row.assessNo}　${who.now.slice(0, 16)} ${who.userName}`,
    blocks: [...note, ...headOf(row), ...resultOf(row, bank), ...answersOf(row), await signsOf(request, row)],
  }
}

const headOf = (row: Whole): Block[] => [
  {
    facts: [
      ['姓名', row.oldmanName],
      ['编号', row.assessNo],
      ['身份证号', row.oldmanIdcard],
      ['床位', row.bedName],
      ['评估日期', row.assessDate],
      ['评估原因', assessCause.label(row.assessCausle)],
      ['评估地点', row.place],
      ['信息提供者', row.providerName],
      ['与老人关系', row.providerRelation ? providerRelation.label(row.providerRelation) : null],
      ['下次评估', row.nextAssessDate],
    ],
  },
]

function resultOf(row: Whole, bank: Bank): Block[] {
  const words = gradeLabels(bank)
  const grade = (value: number | null | undefined) =>
    value === null || value === undefined
      ? null
      : (words.find((one) => one.value === value)?.label ?? finalGrade.label(value))
  const scores = row.dimensionScores
  const changed = new Set(row.adjustIds)
  const basis = bank.adjustments.filter(({ adjustId }) => changed.has(adjustId)).map(({ label }) => label)
  return [
    { heading: '评估结果' },
    {
      facts: [
        ['最终等级', row.finalGradeName],
        ['初步等级', grade(row.firstGrade)],
        ['总分', row.totalScore],
        ['有效至', row.validUntil],
      ],
    },
    { text: `等级变更依据：${basis.join('；') || '无'}` },
    {
      head: ['维度', '得分', '满分'],
      widths: [6, 2, 2],
      rows: bank.dimensions.map(({ dimensionId, dimensionName, maxScore }) => [
        dimensionName,
        String(scores[dimensionId] ?? '—'),
        String(maxScore),
      ]),
    },
    ...(row.suggestion ? [{ text: `建议：${row.suggestion}` }] : []),
  ]
}

function answersOf(row: Whole): Block[] {
  const rows = (labels: Whole['labels']) =>
    labels.map(({ issueId, issueName, label }) => [issueNo(issueId), issueName, label ?? '未作答'])
  const sheet = (labels: Whole['labels']) => ({
    head: ['题号', '题目', '回答'],
    widths: [1, 2.5, 6.5],
    rows: rows(labels),
  })
  const scales = row.scaleLabels.filter(({ label }) => label !== null)
  return [
    ...row.sections.flatMap(({ name, rows: answers }): Block[] => [
      { heading: name },
      { head: ['项目', '回答'], widths: [3.5, 6.5], rows: answers.map(({ name: question, text }) => [question, text]) },
    ]),
    { heading: '答卷' },
    sheet(row.labels),
    ...(scales.length > 0 ? [{ heading: '风险量表' }, sheet(scales)] : []),
  ]
}

async function signsOf({ db, who, services }: ExportRequest, row: Whole): Promise<Block> {
  const picture = async (link: string | null | undefined): Promise<Picture | undefined> => {
    const file = link ? await fileContent(db, who, services, link) : undefined
    if (!file) return undefined
    if (file.row.ext === 'png') return { type: 'png', data: file.data }
    return file.row.ext === 'jpg' || file.row.ext === 'jpeg' ? { type: 'jpg', data: file.data } : undefined
  }
  const signature = (name: string | null | undefined, time: string | null | undefined) =>
    `${name ?? ''} ${time ?? ''}`.trim()
  return {
    signs: [
      { label: '评估员', picture: await picture(row.assessorSign), below: signature(row.assessorName, row.assessTime) },
      { label: '第二评估员', picture: await picture(row.secondSign), below: signature(row.secondName, row.secondTime) },
      { label: '老人或家属', picture: await picture(row.familySign) },
    ],
  }
}
