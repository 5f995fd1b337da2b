import { z } from 'zod'
import { arrayOf, calls, del, get, open, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  field,
  fields,
  flag,
  id,
  int,
  pick,
  rows,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Install packages and version records (platform.md 7, 10). */

export const packageType = codes({
  1: '护理端APP',
  2: '大屏',
  3: ['gateway', '网关固件'],
  4: ['device', '设备固件'],
  5: '桌面客户端',
})
export const packagePlatform = codes({
  android: '安卓',
  ios: '苹果',
  windows: 'Windows',
  linux: 'Linux',
  firmware: '固件',
})
export const packageStatus = codes({ 0: ['draft', '草稿'], 1: ['published', '已发布'], 2: ['withdrawn', '已下架'] })
export const packageExtensions = ['apk', 'ipa', 'exe', 'msi', 'dmg', 'zip', 'bin', 'hex', 'img'] as const
export const packageMaxMb = 500
/** Of one institution, all packages together. */
export const packageLimitBytes = 2 * 1024 * 1024 * 1024
/** A part of an upload; the last one may be shorter. */
export const packageChunkBytes = 4 * 1024 * 1024

export const Package = fields({
  packageId: id('安装包编号'),
  packageName: s('名称', 50),
  packageType: code('类型', packageType),
  platform: code('平台', packagePlatform),
  versionName: field(
    z
      .string()
      .trim()
      .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, '版本应为 数字.数字.数字'),
    { label: '版本', kind: 'text', max: 14 },
  ),
  versionCode: int('版本号', { min: 1, max: 2_000_000_000 }),
  fileId: id('文件'),
  fileName: s('文件名', 200),
  /** With a ticket for ten minutes. */
  fileUrl: s('下载地址', 500),
  fileSize: int('大小', { min: 0, unit: '字节' }),
  sha256: s('SHA-256', 64),
  forceUpdate: flag('强制更新'),
  updateContent: area('更新内容', 1000),
  status: code('状态', packageStatus),
  downloadCount: int('下载数', { min: 0 }),
  publishTime: time('发布时间').nullish(),
  ...stamps,
})

export const packageFlow = flow('status', packageStatus, {
  edit: { from: [0], to: 0 },
  publish: { from: [0, 2], to: 1 },
  withdraw: { from: [1], to: 2 },
  remove: { from: [0, 2], to: 2 },
})

const typed = ['packageName', 'packageType', 'platform', 'versionName', 'versionCode', 'forceUpdate'] as const
export const PackageInput = pick(Package, [...typed, 'updateContent', 'fileId'], { forceUpdate: 0 })
/** A status is a step of its own: 1 publishes, 2 withdraws; anything else edits a draft. */
const PackageEdit = some(Package, [...typed, 'updateContent', 'fileId', 'status'])

const Progress = fields({
  uploadId: id('上传编号'),
  /** The number of received bytes; the next part begins there. */
  received: int('已上传', { min: 0, unit: '字节' }),
  chunkBytes: int('分片大小', { min: 1, unit: '字节' }),
})

export const versionKind = codes({ 1: ['added', '新增'], 2: ['improved', '优化'], 3: ['fixed', '修复'] })
const VersionItem = fields({
  kind: code('类别', versionKind),
  text: s('内容', 200),
  /** A permission expression: the note is for users with the permission; empty for everybody. */
  permit: s('可见权限', 200).nullish(),
})
export const VersionRecord = fields({
  recordId: id('记录编号'),
  versionName: s('版本', 20),
  publishDate: day('发布日期'),
  content: rows('更新内容', VersionItem, 50),
  isShow: flag('登录后提示'),
  ...stamps,
})

export const releaseRefusals = refusals({
  oldVersion: [21601, '版本号必须大于{last}'],
  full: [21602, '安装包空间不足'],
})

const tdms = '/tdms/web-td/device/package'
const notes = '/pims/web-org/versionRecord'
const page = 'systemSetting.install-package'
const writers = `${page}.add|${page}.edit` as const

export const release = calls('release', {
  list: get(tdms, {
    title: '安装包列表',
    permit: `${page}.query`,
    query: paging({
      ...filtersOf(Package, ['packageType', 'platform', 'status', 'versionName']),
    }),
    reply: paged(Package),
  }),
  create: post(tdms, { title: '新增安装包', permit: `${page}.add`, body: PackageInput, reply: Package }),
  sumSize: get(`${tdms}/sumSize`, {
    title: '安装包空间',
    permit: `${page}.query`,
    reply: z.object({ sumSize: z.int(), limitSize: z.int(), count: z.int() }),
  }),
  /** The newest published one of each type, for the code users scan. */
  newest: get(`${tdms}/newest`, { title: '最新安装包', permit: `${page}.query`, reply: arrayOf(Package) }),
  /**
   * For a telephone without a session that scanned the code: only published ones, counted, by an id that cannot be
   * guessed.
   */
  fetch: get(`${tdms}/fetch/{packageId}`, {
    title: '扫码下载安装包',
    permit: open,
    writes: true,
    logged: false,
    touches: [],
    file: true,
  }),
  get: get(`${tdms}/{packageId}`, { title: '安装包详情', permit: `${page}.query`, reply: Package }),
  update: put(`${tdms}/{packageId}`, {
    title: '修改安装包',
    permit: `${page}.edit|${page}.publish`,
    body: PackageEdit,
    reply: Package,
  }),
  remove: del(`${tdms}/{packageId}`, { title: '删除安装包', permit: `${page}.delete` }),
  /** Counts a download, and answers the address of the file. */
  download: post(`${tdms}/{packageId}/download`, {
    title: '下载安装包',
    permit: `${page}.download`,
    reply: pick(Package, ['fileUrl', 'fileName', 'downloadCount']),
  }),

  /** Begins an upload in parts, or continues an interrupted one of the same file. */
  uploadStart: post(`${tdms}/upload`, {
    title: '开始上传安装包',
    permit: writers,
    logged: false,
    touches: [],
    body: fields({
      fileName: Package.shape.fileName,
      fileSize: int('大小', { min: 1, unit: '字节' }),
      fingerprint: s('文件特征', 100),
    }),
    reply: Progress,
  }),
  /**
   * One part. A part that does not begin where the last one ended is refused; the answer names the position to continue
   * at.
   */
  uploadPart: put(`${tdms}/upload/{uploadId}`, {
    title: '上传安装包分片',
    permit: writers,
    encoding: 'multipart',
    logged: false,
    touches: [],
    timeoutMs: 300_000,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    reply: Progress,
  }),
  uploadEnd: post(`${tdms}/upload/{uploadId}`, {
    title: '完成上传安装包',
    permit: writers,
    touches: [],
    timeoutMs: 300_000,
    reply: pick(Package, ['fileId', 'fileName', 'fileSize', 'sha256']),
  }),

  versions: get(notes, {
    title: '版本更新记录',
    permit: 'callboard.versions.record.query',
    loading: true,
    query: paging({ versionName: textOf('版本') }),
    reply: paged(VersionRecord),
  }),
  /** The newest note this user has not seen yet. */
  news: get(`${notes}/isShow`, { title: '未读的版本更新', permit: signedIn, reply: VersionRecord.nullable() }),
  newsSeen: get(`${notes}/isShow/{recordId}`, {
    title: '版本更新已读',
    permit: signedIn,
    writes: true,
    logged: false,
    touches: [],
    reply: z.null(),
  }),
  updateVersion: put(`${notes}/{recordId}`, {
    title: '修改版本更新记录',
    permit: 'callboard.versions.record.publish',
    body: some(VersionRecord, ['isShow', 'content']),
    reply: VersionRecord,
  }),
})
