/** The real type of a file, by its bytes; names and browsers are not trusted. */

const starts = (bytes: Buffer, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)
/** Names inside OLE files are stored as UTF-16. */
const wide = (text: string) => Buffer.from(text, 'utf16le')
/** UTF-16 texts start with a byte order mark: 「Unicode 文本」 of Excel. */
const isWide = (bytes: Buffer) => starts(bytes, [0xff, 0xfe]) || starts(bytes, [0xfe, 0xff])
const isZip = (bytes: Buffer) => starts(bytes, [0x50, 0x4b, 3, 4])
const isOle = (bytes: Buffer) => starts(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const isOffice = (folder: string) => (bytes: Buffer) =>
  isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(folder)
const isJpeg = (bytes: Buffer) => starts(bytes, [0xff, 0xd8, 0xff])

const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)),
  webp: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  pdf: (bytes) => ascii(bytes, 0, 1024).includes('%PDF-') && !isMarkup(bytes),
  docx: isOffice('word/'),
  xlsx: isOffice('xl/'),
  pptx: isOffice('ppt/'),
  doc: (bytes) => isOle(bytes) && bytes.includes(wide('WordDocument')),
  xls: (bytes) => isOle(bytes) && (bytes.includes(wide('Workbook')) || bytes.includes(wide('Book'))),
  ppt: (bytes) => isOle(bytes) && bytes.includes(wide('PowerPoint Document')),
  txt: (bytes) => !bytes.includes(0) && !isMarkup(bytes),
  csv: (bytes) => (isWide(bytes) || !bytes.includes(0)) && !isMarkup(bytes),
  // Brands of MPEG-4 video; the same box also starts HEIC and AVIF pictures and QuickTime.
  mp4: (bytes) =>
    ascii(bytes, 4, 8) === 'ftyp' && /^(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|3gp)/.test(ascii(bytes, 8, 12)),
}

/** Voice notes by their container and codec; one that holds a picture track is a video. */
const sounds: Record<string, (bytes: Buffer) => boolean> = {
  webm: (bytes) => {
    const head = ascii(bytes, 0, 4096)
    return (
      starts(bytes, [0x1a, 0x45, 0xdf, 0xa3]) && /webm.*A_(OPUS|VORBIS)/s.test(head) && !/V_(VP\d|AV1|MPEG)/.test(head)
    )
  },
  m4a: (bytes) => {
    const handlers = ascii(bytes, 0, bytes.length).matchAll(/hdlr.{8}(soun|vide)/gs)
    const kinds = new Set(Array.from(handlers, ([, kind]) => kind))
    return /^ftyp(M4A |isom|iso\d|mp4\d|M4V |dash)/.test(ascii(bytes, 4, 12)) && kinds.has('soun') && !kinds.has('vide')
  },
  ogg: (bytes) => ascii(bytes, 0, 4) === 'OggS' && /OpusHead|vorbis/.test(ascii(bytes, 0, 64)),
}

/** Pages and drawings can contain scripts, whatever their extension. */
function isMarkup(bytes: Buffer) {
  const head = bytes
    .toString('utf8', 0, 2048)
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<(!doctype|!--|html|head|body|svg|script|\?xml)/i.test(head)
}

const known = { ...signatures, ...sounds }

/** True when the content is of the type its extension names. */
export function contentFits(extension: string, bytes: Buffer) {
  return Object.hasOwn(known, extension) && known[extension](bytes)
}

/** What a file that should be a current workbook is instead: password-protected, or one of Excel 97. */
export function wrongBook(extension: string, bytes: Buffer): 'locked' | 'oldSheet' | undefined {
  if (extension !== 'xlsx' || !isOle(bytes)) return undefined
  return bytes.includes(wide('EncryptedPackage')) ? 'locked' : 'oldSheet'
}

/** True when a file of this extension is a zip archive. */
export const isPacked = (extension: string) => ['docx', 'xlsx', 'pptx'].includes(extension)

/** Media types of stored files; everything else is plain bytes. */
export const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}
