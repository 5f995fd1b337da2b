import type { ReactNode } from 'react'
import type { PrintTemplateValue } from '#contract/modules/platform/setting/print-template.ts'
import type { PaperName, Sheet } from './print.tsx'

/** A paper as the institution has set it (模板设置): its title, paper, notes, signers, and which fields stand where. */

export interface Filled {
  docNo: string
  /** Beside the number: 草稿. */
  mark?: string
  title?: string
  /** What the template's own fields hold, by their code. */
  fields: Readonly<Record<string, ReactNode>>
  /** What no template names and the paper owes; left out where it is empty. */
  more?: readonly (readonly [string, ReactNode])[]
  table: NonNullable<Sheet['table']>
}
/** Heads of columns that go where the template hides the amount. */
const money = new Set(['单价', '金额'])

const papers: Readonly<Record<string, PaperName>> = {
  A5: 'A5-across',
  '241x140': '241x140',
  '80mm': '80mm',
  '58mm': '58mm',
}
/** Stand elsewhere than among the facts. */
const placed = new Set(['docNo', 'items', 'amount', 'diffAmount'])

export function onTemplate(
  template: PrintTemplateValue,
  { docNo, mark, title, fields, more = [], table }: Filled,
): Sheet {
  const shown = template.fields.filter(({ show }) => show === 1).toSorted((a, b) => a.sort - b.sort)
  const isHidden = (...codes: string[]) => template.fields.some((one) => codes.includes(one.code) && one.show !== 1)
  const own = shown.filter(({ code }) => !placed.has(code)).map(({ code, label }) => [label, fields[code]] as const)
  return {
    title: title ?? template.templateName,
    subtitle: [isHidden('docNo') ? '' : `单号 ${docNo}`, mark].filter(Boolean).join('　'),
    facts: [...own, ...more].filter(([, value]) => value !== null && value !== undefined && value !== ''),
    table: isHidden('items') ? undefined : isHidden('amount', 'diffAmount') ? without(money, table) : table,
    signatures: template.signers,
    paper: papers[template.paper],
    header: template.header,
    footer: template.footer,
    logo: template.showLogo === 1,
  }
}

function without(heads: ReadonlySet<string>, { head, rows, right = [] }: NonNullable<Sheet['table']>) {
  const kept = head.map((_, at) => at).filter((at) => !heads.has(head[at]))
  return {
    head: kept.map((at) => head[at]),
    rows: rows.map((cells) => kept.map((at) => cells[at])),
    right: kept.flatMap((from, at) => (right.includes(from) ? [at] : [])),
  }
}
