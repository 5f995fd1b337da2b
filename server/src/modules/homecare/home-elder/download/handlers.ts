import { common, refuse } from '#contract/kit/refusals.ts'
import { homeRecord } from '#contract/modules/homecare/home-elder/home-record.ts'
import { linkOf } from '#core/files/links.ts'
import type { Handler } from '#core/http/serve.ts'
import { listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import { downloads } from '../tables.ts'
import { drop } from './remove.ts'
import './make.ts'

/** Workbooks requested by the caller (services.md 3). */

const rows = listing(downloads, homeRecord.downloads, {
  rows: (db, who) =>
    db
      .selectFrom('homeDownload')
      .selectAll('homeDownload')
      .where('homeDownload.orgId', '=', who.orgId)
      .where('homeDownload.userId', '=', who.userId),
  present: ({ services, who }, row) => ({ ...row, urlPath: linkOf(services, who, row.urlPath) }),
})

export const downloadHandlers: {
  downloads: Handler<typeof homeRecord.downloads>
  downloadRemove: Handler<typeof homeRecord.downloadRemove>
} = {
  downloads: (request) => rows.page(request, request.query),
  downloadRemove: async ({ db, who, params }) => {
    const row = await own(db, downloads, who, params.id, { lock: true })
    if (row.userId !== who.userId) refuse(common.missing)
    await drop(db, who, row)
    who.did(`删除导出文件${row.fileName}`)
  },
}
