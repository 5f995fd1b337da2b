import { hazardLevel, inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { conclusion, inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { onTemplate, templateOf } from '#kit/print/template.ts'
import { Photos } from './Photos.tsx'

/** 六十项检查表, and that of every other kind: in landscape, with the wording of that day and lines to sign. */
export const printInspect = printOf(async (inspectId: string) => {
  const [row, template] = await Promise.all([send(inspection.get, { inspectId }), templateOf('INSPECT')])
  const answers = new Map(row.answers.map((answer) => [answer.issueId, answer]))
  const failed = row.answers.filter(({ result }) => result === inspectResult.is.fail)
  const photos = failed.flatMap((answer) => answer.photos ?? [])
  const sheet = onTemplate(template, {
    docNo: row.inspectNo,
    number: 'inspectNo',
    mark: row.status === inspectStatus.is.draft ? '草稿' : undefined,
    usual: `${inspectType.label(row.inspectType)}表`,
    fields: {
      inspectDate: row.inspectDate,
      inspectType: inspectType.label(row.inspectType),
      result: `合格${row.passCount} 不合格${row.failCount} 不适用${row.naCount}，合格率${row.rate == null ? '—' : `${row.rate.toFixed(1)}%`}，结论：${conclusion.label(row.conclusion) || '—'}`,
      issues: failed.length === 0 ? '无' : `${failed.length}项，见下表`,
    },
    more: [
      ['检查单位', row.inspectOrg],
      ['检查人', row.inspectorNames],
      ['陪同人员', row.accompany],
      ['检查意见', row.opinion],
    ],
    table: tableOf(row.items, [
      ['序号', ({ itemNo }) => itemNo],
      ['分组', ({ groupName }) => groupName],
      ['项目', ({ title }) => title],
      ['检查内容', ({ content }) => content],
      ['等级', (item) => `${hazardLevel.label(item.hazardLevel)}${item.veto ? '★' : ''}`],
      ['结果', ({ issueId }) => inspectResult.label(answers.get(issueId)?.result ?? 0)],
      ['问题及责任人', ({ issueId }) => problemOf(answers.get(issueId))],
    ]),
    body: photos.length > 0 ? <Photos links={photos} /> : undefined,
  })
  return { ...sheet, landscape: true }
})

type ItemAnswer = { problem?: string | null; dutyName?: string | null; remark?: string | null } | undefined
const problemOf = (answer: ItemAnswer) => [answer?.problem, answer?.dutyName, answer?.remark].filter(Boolean).join('；')
