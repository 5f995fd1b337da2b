import type { Call, Paging } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type homeRecord, laterFrom } from '#contract/modules/homecare/home-elder/home-record.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { insert } from '#core/rows/store/write.ts'
import { exportLimit, isExport } from '#core/sheets/export.ts'
import { downloads } from '../tables.ts'
import { known, type Page } from './lists.ts'

export { downloadHandlers } from './handlers.ts'

type DownloadRequest = Pick<Ctx<typeof homeRecord.downloads>, 'db' | 'who' | 'services' | 'raw'> & {
  query: Partial<Paging>
}

/**
 * The handler of a list of home care whose long exports are made in the background (services.md 3): more than 2000 rows
 * answer `{downloadId}`, more than 20000 are refused. A workbook is made with the permissions its requester has by
 * then.
 *
 *     list: downloadable(homeElder.list, (asked, query) => rows.page(asked, query)),
 */
export function downloadable(call: Call, page: Page) {
  known.set(call.name, { call, page })
  return async ({ db, who, services, raw, query }: DownloadRequest) => {
    const request: Asking = { db, who, services }
    if (!isExport(query)) return page(request, query)
    const { total } = await page(request, { ...query, export: undefined, pageHelper: undefined, page: 1, size: 1 })
    if (total > exportLimit) refuse(common.exportTooLarge)
    if (total <= laterFrom) return page(request, query)
    const fileName = `${call.options.title} ${who.now.replaceAll(':', '')}.xlsx`
    const { id } = await insert(db, downloads, who, { userId: who.userId, fileName, callName: call.name, query })
    who.did(`导出${call.options.title}${total}行，后台生成`)
    // Sent after the commit, so that the client finds the download; an export has no envelope of its own.
    who.after.push(async () => {
      await raw.reply.send({ code: 0, msg: '', data: { downloadId: id } })
    })
    return undefined
  }
}
