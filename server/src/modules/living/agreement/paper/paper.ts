import { metaOf } from '#contract/kit/fields.ts'
import { Contract, signParty } from '#contract/modules/living/agreement/agreement.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { htmlWith, templateVersionOf } from '../../../platform/document/service.ts'
import { signaturesOf } from '../signing.ts'
import { readFilled } from './filled.ts'

/** A contract as a page to print: the text as it was signed, else its terms, and the signatures below. */

type PaperRequest = { db: Db; who: Who; services: Services }

export async function agreementPaper(request: PaperRequest, row: Row<'agreement'>) {
  const { db, who, services } = request
  const text = (await textOf(request, row)) ?? termsOf(row)
  const signed = await signaturesOf(db, who, row)
  const lines = signParty.values.map((party) => {
    const one = signed.find((signature) => signature.party === party)
    const label = esc(signParty.label(party))
    if (!one) return `<td>${label}：</td>`
    const image = esc(linkOf(services, who, one.signImage) ?? '')
    return `<td>${label}：${esc(one.signerName)}<br><img src="${image}" alt="签名"><br><small>${esc(one.signTime)}<br>校验码 ${one.signHash.slice(0, 16)}${one.unchanged ? '' : '（签署后有修改）'}</small></td>`
  })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${esc(row.contractNo)} ${esc(row.contractName)}</title><style>${style}</style></head>
<body><main>${text}<table class="signed"><tr>${lines.join('')}</tr></table><p class="no">合同编号 ${esc(row.contractNo)}　打印 ${esc(who.now.slice(0, 16))} ${esc(who.userName)}</p></main></body></html>`
}

async function textOf(request: PaperRequest, { templateId, contentVersion, filled }: Row<'agreement'>) {
  if (!templateId || !contentVersion || !filled) return undefined
  const version = await templateVersionOf(request.db, request.who, { templateId, contentVersion })
  return htmlWith(request, version, readFilled(filled))
}

const terms = [
  'contractNo',
  'partyB',
  'partyC',
  'signDate',
  'startDate',
  'endDate',
  'monthFee',
  'depositAmount',
  'remark',
] as const

function termsOf(row: Row<'agreement'>) {
  const lines = terms.flatMap((key) => {
    const meta = metaOf(Contract.shape[key])
    const value = row[key]
    if (!meta || value === null || value === undefined) return []
    const text = meta.kind === 'fen' ? `${(Number(value) / 100).toFixed(2)}元` : String(value)
    return [`<tr><th>${esc(meta.label)}</th><td>${esc(text)}</td></tr>`]
  })
  return `<h1>${esc(row.contractName)}</h1><table>${lines.join('')}</table>`
}

const esc = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const style = `@page { size: A4; margin: 20mm; @bottom-center { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 9pt; color: #444; } }
body { margin: 0; color: #000; font: 11pt/1.75 SimSun, "Songti SC", "Noto Serif CJK SC", "Noto Sans CJK SC", serif; }
h1, h2, h3 { margin: .4em 0; font-family: SimHei, "Heiti SC", "Noto Sans CJK SC", sans-serif; break-after: avoid; }
h1 { font-size: 18pt; text-align: center } h2 { font-size: 15pt } h3 { font-size: 13pt } p { margin: 0 0 .5em } img { max-width: 100% }
table { width: 100%; margin: .5em 0; border-collapse: collapse; table-layout: fixed } tr { break-inside: avoid }
td, th { padding: 1mm 2mm; border: .5pt solid #000; text-align: left; vertical-align: middle; font-weight: normal } th { width: 30% }
.signed { margin-top: 12mm; break-inside: avoid } .signed td { border: 0; vertical-align: top } .signed img { height: 16mm } .no { color: #444; font-size: 9pt }`
