import { z } from 'zod'
import { calls, get, open, post, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fields, id, int, s } from '../../../kit/fields.ts'

/** Uploads and reading of files (platform.md 9). The kinds a call accepts are in `accept`; sizes in file-kinds. */

export const picRoute = codes({
  1: ['house', '机构'],
  2: ['resident', '老人'],
  3: '护理员',
  4: '用户反馈',
  5: '服务评估',
  6: '安全检查',
})
export const sizeCut = codes({ yes: '是', no: '否' })
/** Uploads of faces, which are stored in a small size (platform.md 9, acceptance 18). */
export const avatarRoutes: readonly number[] = [2, 3]
/** Attachments of a resident (residence.md 1). */
export const attachmentType = codes({
  1: '身份证',
  2: '户口本',
  3: '医保卡',
  4: '体检报告',
  5: '合同',
  6: '评估',
  9: '其他',
})

/** Paths carry a ticket of 10 minutes: `/files/{fileId}?t=…`. Stored is `/files/{fileId}`. */
const path = (label: string) => s(label, 500)
const named = {
  fileId: id('文件编号'),
  fileName: s('存储名', 200),
  sourceFileName: s('原文件名', 200),
  fileSizeB: int('大小', { min: 0, unit: '字节' }),
}
const Stored = fields({ ...named, urlPath: path('地址') })

const upload = { encoding: 'multipart', permit: signedIn, alsoFor: ['founder'], touches: [] } as const

export const file = calls('file', {
  uploadCommon: post('/pims/web-org/common/upload', {
    ...upload,
    title: '上传图片或语音',
    accept: ['picture', 'sound'],
    body: fields({ picRoute: code('用途', picRoute).nullish(), sizeCut: code('缩放', sizeCut).nullish() }),
    // as in the seed: the thumbnail as a data address; a sound has none
    reply: fields({
      imagePath: path('地址'),
      imageBase64: z.string(),
      fileId: named.fileId,
      sourceFileName: named.sourceFileName,
      fileSizeB: named.fileSizeB,
    }),
  }),
  uploadVideo: post('/pims/web-org/common/video/upload', {
    ...upload,
    title: '上传视频',
    accept: ['video'],
    // The server decodes no video: the browser makes a picture of it, uploads it first and names it here.
    body: fields({ viRoute: s('用途', 20).nullish(), cover: path('封面').nullish() }),
    reply: fields({
      videoPath: path('地址'),
      coverPath: path('封面').nullish(),
      fileId: named.fileId,
      fileName: named.fileName,
      fileSizeB: named.fileSizeB,
      seconds: int('时长', { min: 0, unit: '秒' }).nullish(),
    }),
  }),
  uploadScale: post('/bmms/web-bm/file/scale', {
    ...upload,
    title: '上传并缩放图片',
    accept: ['picture'],
    body: fields({ sizeCut: code('缩放', sizeCut).nullish() }),
    reply: Stored,
  }),
  uploadStream: post('/pims/web-pi/file/stream', {
    ...upload,
    title: '上传文件',
    accept: ['picture', 'document'],
    touches: ['resident'],
    body: fields({
      oldmanId: id('老人').nullish(),
      fileType: code('附件类型', attachmentType).nullish(),
      bizType: s('业务类型', 30).nullish(),
    }),
    reply: Stored,
  }),
  uploadInspection: post('/spvs/web-sp/file', {
    ...upload,
    title: '上传检查附件',
    accept: ['picture', 'document'],
    body: fields({ inspectId: id('检查').nullish() }),
    reply: Stored,
  }),
  uploadHomecare: post('/homecare/web-api/upload/single', {
    ...upload,
    title: '上传居家服务文件',
    accept: ['picture', 'document'],
    body: fields({ type: s('类型', 30).nullish() }),
    reply: fields({ fileRelateUrl: path('地址'), fileId: named.fileId, sourceFileName: named.sourceFileName }),
  }),
  /** The ticket is the permission: it was made for a user who may read the record of the file. */
  read: get('/files/{fileId}', {
    title: '读取文件',
    permit: open,
    file: true,
    query: fields({
      t: s('票据', 500),
      size: code('尺寸', codes({ 200: '缩略图', 320: '卡片图', 1280: '中图' })).nullish(),
    }),
  }),
})
