import { fields, id, int, s } from '#contract/kit/fields.ts'
import { table } from '#core/rows/store/table.ts'

/** The file fields the data log shows; its storage key and hash are left out. */
const FileFields = fields({
  fileId: id('文件编号'),
  sourceName: s('原文件名', 200),
  ext: s('类型', 10),
  size: int('大小'),
  bizType: s('业务类型', 30),
  bizId: id('业务编号'),
})

export const files = table('file', 'fileId', {
  label: '文件',
  fields: FileFields,
  title: 'sourceName',
  secret: ['sha256', 'storeKey', 'thumbKey'],
})
