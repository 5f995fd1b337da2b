import { refuse } from '#contract/kit/refusals.ts'
import { type agreement, agreementRefusals as no } from '#contract/modules/living/agreement/agreement.ts'
import { disposition } from '#core/files/disposition.ts'
import { mediaTypes } from '#core/files/file-type.ts'
import type { Ctx } from '#core/http/serve.ts'
import { templateVersionOf, wordWith } from '../../../platform/document/service.ts'
import { fileContent } from '../../../platform/file/service.ts'
import { ownAgreement, permitOf } from '../service.ts'
import { readFilled } from './filled.ts'
import { agreementPaper } from './paper.ts'

type DownloadRequest = Ctx<typeof agreement.download>

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * The first signed scan, or the text as signed: the requested one, else the scan where there is one. Without both it
 * refuses 31086. A page to print always exists. Every download leaves a line in the operation log.
 */
export async function download(request: DownloadRequest) {
  const { db, who, params, query, raw } = request
  const row = await ownAgreement(db, who, params.contractId)
  if (query.format === 'print') {
    who.must(permitOf(row.home, 'print'))
    who.did(`打印合同${row.contractNo}`, { operType: 'EXPORT' })
    raw.reply.header('content-type', 'text/html; charset=utf-8')
    return agreementPaper(request, row)
  }
  who.must(permitOf(row.home, 'download'))
  const [first] = row.files
  const asScan = query.format ? query.format === 'scan' : Boolean(first)
  const found = asScan ? await scan(request, first?.path) : await text(request, row)
  if (!found) return refuse(no.nothingToDownload)
  who.did(`下载合同${row.contractNo}（${asScan ? '扫描件' : 'Word'}）`, { operType: 'EXPORT' })
  raw.reply.header('content-type', mediaTypes[found.ext] ?? wordType)
  raw.reply.header('content-disposition', disposition(`${row.contractNo}-${row.contractName}.${found.ext}`, found.ext))
  return found.data
}

async function scan({ db, who, services }: DownloadRequest, link: string | undefined) {
  const file = link ? await fileContent(db, who, services, link) : undefined
  return file && { data: file.data, ext: file.row.ext }
}

async function text(
  request: DownloadRequest,
  row: { templateId: string | null; contentVersion: number | null; filled: string | null },
) {
  const { templateId, contentVersion, filled } = row
  if (!templateId || !contentVersion || !filled) return undefined
  const version = await templateVersionOf(request.db, request.who, { templateId, contentVersion })
  return { data: await wordWith(request, version, readFilled(filled)), ext: 'docx' }
}
