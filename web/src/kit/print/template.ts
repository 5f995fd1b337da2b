import type { ReactNode } from 'react'
import {
  ownTitle,
  type PrintTemplateValue,
  printTemplate,
  type TemplateCode,
  templateDefault,
} from '#contract/modules/platform/setting/print-template.ts'
import { send } from '../http/request.ts'
import type { PaperName, Sheet } from './print.tsx'

/** A paper as the institution has set it (模板设置): title, paper size, notes, signers, and the fields with their order. */

export interface TemplateContent extends Pick<Sheet, 'body' | 'seal'> {
  /** Left out of papers without a number. */
  docNo?: string
  /** Code of the number in the template; docNo for stock documents. */
  number?: string
  /** Mark beside the number: 草稿. */
  mark?: string
  /** Title of this paper as long as the institution has given the template no name of its own. */
  usual?: string
  /** Values of the fields of the template, by their code. */
  fields: Readonly<Record<string, ReactNode>>
  /** Facts that the paper must show besides the fields of the template; empty ones are left out. */
  more?: readonly (readonly [string, ReactNode])[]
  table?: Sheet['table']
}
/** Heads of the columns that are hidden together with the amount. */
const money = new Set(['单价', '金额'])

const papers: Readonly<Record<string, PaperName>> = {
  A5: 'A5-across',
  '241x140': '241x140',
  '241x93': '241x93',
  '80mm': '80mm',
  '58mm': '58mm',
}
/** Fields printed elsewhere than among the facts. */
const placed = new Set(['items', 'takeRecords', 'amount', 'amountWords', 'diffAmount'])

/** The template of a paper, read at every print, so that a change of the settings takes effect at once. */
export async function templateOf(code: TemplateCode): Promise<PrintTemplateValue> {
  const list = await send(printTemplate.templates)
  return list.find((one) => one.templateCode === code) ?? templateDefault(code)
}

export function onTemplate(
  template: PrintTemplateValue,
  { docNo, number = 'docNo', mark, usual, fields, more = [], table, ...below }: TemplateContent,
): Sheet {
  const shown = template.fields.filter(({ show }) => show === 1).toSorted((a, b) => a.sort - b.sort)
  const isHidden = (...codes: string[]) => hides(template, ...codes)
  const own = shown
    .filter(({ code }) => code !== number && !placed.has(code))
    .map(({ code, label }) => [label, fields[code]] as const)
  return {
    ...below,
    title: ownTitle(template) ?? usual ?? template.templateName,
    subtitle: [!docNo || isHidden(number) ? '' : `单号 ${docNo}`, mark].filter(Boolean).join('　'),
    facts: [...own, ...more].filter(([, value]) => value !== null && value !== undefined && value !== ''),
    table: !table || isHidden('items') ? undefined : isHidden('amount', 'diffAmount') ? without(money, table) : table,
    signatures: template.signers,
    paper: papers[template.paper],
    header: template.header,
    footer: template.footer,
    logo: template.showLogo === 1,
  }
}

/** Whether the institution hides one of these fields. */
export const hides = (template: PrintTemplateValue, ...codes: string[]) =>
  template.fields.some((one) => codes.includes(one.code) && one.show !== 1)

function without(heads: ReadonlySet<string>, { head, rows, right = [], signs = [] }: NonNullable<Sheet['table']>) {
  const remaining = head.map((_, at) => at).filter((at) => !heads.has(head[at]))
  const placesOf = (columns: readonly number[]) => remaining.flatMap((from, at) => (columns.includes(from) ? [at] : []))
  return {
    head: remaining.map((at) => head[at]),
    rows: rows.map((cells) => remaining.map((at) => cells[at])),
    right: placesOf(right),
    ...(signs.length > 0 && { signs: placesOf(signs) }),
  }
}
