import { z } from 'zod'
import { calls, del, get, paged, paging, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, fields, id, int, name, s, time } from '../../../kit/fields.ts'
import { textOf } from '../../../kit/filters.ts'

/** The history of a record of home care, and workbooks that are made in the background (services.md 3). */

export const OperateLog = fields({
  id: id('记录'),
  time: time('时间'),
  operator: name('操作人', 50).nullish(),
  action: s('动作', 20),
  content: area('内容', 2000).nullish(),
  before: area('变更前', 5000).nullish(),
  after: area('变更后', 5000).nullish(),
})

export const downloadStatus = codes({ 0: ['making', '生成中'], 1: ['ready', '完成'], 2: ['failed', '失败'] })

export const Download = fields({
  id: id('任务'),
  fileName: s('文件', 200),
  status: code('状态', downloadStatus),
  size: int('大小', { min: 0, unit: '字节' }).nullish(),
  createTime: time('提交时间'),
  /** The finished workbook, readable by its maker. */
  urlPath: s('下载', 500).nullish(),
})

/** More rows than these are made in the background; more than the limit of an export are refused (21005). */
export const laterFrom = 2000

export const homeRecord = calls('home-elder', {
  /** For an archive by `oldmanId`, for other records by their kind: with `.query` of their page. */
  operateLog: get('/homecare/web-api/operateLog', {
    title: '居家操作记录',
    permit: signedIn,
    query: paging({ oldmanId: textOf('居家老人'), bizType: textOf('类别'), bizId: textOf('编号') }),
    reply: paged(OperateLog),
  }),
  downloads: get('/homecare/web-api/download', {
    title: '我的导出',
    permit: signedIn,
    query: paging({}),
    reply: paged(Download),
  }),
  downloadRemove: del('/homecare/web-api/download/{id}', { title: '删除导出文件', permit: signedIn }),
})

/** The answer of a list instead of a workbook that is made in the background. */
export const Later = z.object({ downloadId: z.string() })
