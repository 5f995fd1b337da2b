import type { z } from 'zod'
import { goalResult, type Plan, plan } from '#contract/modules/care/care-plan/plan.ts'
import { scheduleText } from '#contract/modules/care/care-schedule/words.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'

interface Line {
  kind: string
  text: string
  problem: string
  more: React.ReactNode
}

/** 护理计划单: problems, goals and items of one plan, with lines to sign. */
export const printPlan = printOf(async ({ planId }: z.output<typeof Plan>): Promise<Sheet> => {
  const row = await send(plan.planGet, { planId })
  const titleOf = (problemId?: string | null) => row.problems.find((one) => one.problemId === problemId)?.title ?? ''
  const lines: Line[] = [
    ...row.problems.map(({ title, riskTag }) => ({
      kind: '护理问题',
      text: title,
      problem: '',
      more: <DictText code="RISK_TAG" value={riskTag} />,
    })),
    ...row.goals.map(({ goal, measure, targetDate, problemId, result }) => ({
      kind: '护理目标',
      text: [goal, measure].filter(Boolean).join('；'),
      problem: titleOf(problemId),
      more: [targetDate, goalResult.label(result)].filter(Boolean).join(' '),
    })),
    ...row.items.map((item) => ({
      kind: '护理项目',
      text: item.projectName ?? '',
      problem: titleOf(item.problemId),
      more: scheduleText(item),
    })),
  ]
  return {
    title: '护理计划单',
    facts: [
      ['编号', row.planNo],
      ['计划', row.planName],
      ['老人', [row.oldmanName, row.bedName].filter(Boolean).join(' ')],
      ['护理等级', row.levelName],
      ['起止', [row.startDate, row.endDate ?? '长期'].join(' 至 ')],
      ['复评', row.nextReviewDate ? `${row.nextReviewDate}（每${row.reviewDays}天）` : `每${row.reviewDays}天`],
      ['责任护士', row.nurseName],
      ['责任医生', row.doctorName],
      ['备注', row.remark],
    ],
    table: tableOf(lines, [
      ['类别', (line) => line.kind],
      ['内容', (line) => line.text],
      ['针对问题', (line) => line.problem],
      ['风险、期限与频次', (line) => line.more],
    ]),
    signatures: ['责任护士', '责任医生', row.confirmName ? `家属（${row.confirmName}）` : '家属'],
  }
})
