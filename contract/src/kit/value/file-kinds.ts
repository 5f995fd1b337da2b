import { refusals } from '../refusals.ts'

/** The allowed uploads, by kind (platform.md 9). The browser checks before sending, the server by content. */
export const fileKinds = {
  avatar: { extensions: ['jpg', 'jpeg', 'png'], maxMb: 2 },
  picture: { extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'], maxMb: 10 },
  // Pictures of an album: no animations, and only formats that browsers show.
  photo: { extensions: ['jpg', 'jpeg', 'png', 'webp'], maxMb: 10 },
  document: { extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt'], maxMb: 20 },
  video: { extensions: ['mp4'], maxMb: 200 },
  // A minute as phones record it: 240 kB at the requested bit rate, 1 MB where the phone ignores it.
  sound: { extensions: ['webm', 'm4a', 'ogg'], maxMb: 2 },
  import: { extensions: ['xlsx'], maxMb: 10 },
  // The formats of bank statements.
  flow: { extensions: ['csv'], maxMb: 10 },
} as const

/** The most pixels of a picture; more would take too much memory to read. */
export const pictureMaxPixels = 40_000_000

/** A voice note (care.md 5). */
export const soundMaxSeconds = 60

export type FileKind = keyof typeof fileKinds

/** The largest size of a file where the institution has set no limit (platform.md 6, fileMaxMb). */
export const defaultFileMaxMb = 20

/**
 * The limit of a kind in an institution that accepts files of up to `fileMaxMb`: documents follow it, smaller kinds
 * stay below it, videos have a limit of their own.
 */
export function maxMbOf(kind: FileKind, fileMaxMb: number): number {
  const { maxMb } = fileKinds[kind]
  if (kind === 'video') return maxMb
  return kind === 'document' ? fileMaxMb : Math.min(maxMb, fileMaxMb)
}

export const fileRefusals = refusals({
  extension: [21801, '文件类型不支持：{ext}'],
  tooLarge: [21802, '文件不能超过{n}MB'],
  content: [21803, '文件内容与扩展名不符'],
  noSpace: [21804, '存储空间不足'],
  houseFull: [21805, '本机构的文件已满{n}MB，请清理后再传或联系平台运维'],
  personFull: [21806, '您上传的文件已满{n}MB，请清理后再传或联系管理员'],
  tooLong: [21807, '语音不能超过{n}秒'],
  locked: [21808, '文件设了打开密码，请在表格软件里去掉密码、另存后再导入'],
  oldSheet: [21809, '这是旧版表格文件，请在表格软件里另存为 .xlsx 后再导入'],
})

/** The lower-cased extension of a file name, without the dot. */
export function extensionOf(name: string) {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The kind among these that accepts such an extension. */
export function kindOf(kinds: readonly FileKind[], extension: string): FileKind | undefined {
  return kinds.find((kind) => fileKinds[kind].extensions.some((known) => known === extension))
}
