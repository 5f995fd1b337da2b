import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { file } from '#contract/modules/platform/file/file.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { startS3 } from '../../../../test/s3.ts'

// Forms and contents for the tests of this module.

export type UploadCall = (typeof file)[keyof typeof file]
export interface FormUpload {
  name: string
  content: Buffer | string
  fields?: Record<string, string>
  client: Client
  /** The fields before the file, as browsers and others may order them. */
  fieldsFirst?: boolean
}

/** Sends a form as a browser does, through the real server. */
export async function sendForm(
  app: TestApp,
  call: UploadCall,
  { name, content, client, fields = {}, fieldsFirst }: FormUpload,
) {
  const form = new FormData()
  const add = () => {
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
  }
  if (fieldsFirst) add()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  if (!fieldsFirst) add()
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.app.inject({
    method: 'POST',
    url: call.path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...client.headers('POST', call.path), 'content-type': request.headers.get('content-type') ?? '' },
  })
  return response.json()
}

/** The address of a small picture that was just uploaded. */
export async function pictureOf(app: TestApp, client: Client): Promise<string> {
  const content = await noisy(40).jpeg().toBuffer()
  return (await sendForm(app, file.uploadCommon, { name: 'a.jpg', content, client })).data.imagePath
}

/** Requests these tests repeat, for an app that is opened before them. */
export const doorsOf = (opened: () => { app: TestApp; client: Client }) => ({
  send(call: UploadCall, sent: Omit<FormUpload, 'client'> & { client?: Client }) {
    const { app, client } = opened()
    return sendForm(app, call, { client, ...sent })
  },
  read: (url: string, headers: Record<string, string> = {}) => opened().app.app.inject({ method: 'GET', url, headers }),
  rowsOf: () =>
    opened().app.db((db) => db.selectFrom('file').selectAll().orderBy('createTime').orderBy('fileId').execute()),
})

/** The two kinds of file store, for `describe.each`: each opens the product with it. */
export const stores = ['folder', 's3'] as const

export interface StoreApp {
  app: TestApp
  /** The files in the store. */
  stored(): Promise<string[]>
  close(): Promise<void>
}

export async function openStoreApp(kind: (typeof stores)[number]): Promise<StoreApp> {
  if (kind === 'folder') {
    const app = await testApp()
    return { app, stored: async () => filesIn(join(app.services.env.dataDir, 'files')), close: () => app.close() }
  }
  const site = await startS3()
  const app = await testApp({ s3: site.s3 })
  const close = async () => {
    await app.close()
    await site.stop()
  }
  return { app, stored: site.keys, close }
}

function filesIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

export const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
/** A different picture each time, so that tests do not share files. */
export const noisy = (side = 64) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
export const pdf = (text = 'x') => `%PDF-1.4\n${text}\n%%EOF`
const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8, name.padStart(8))
  head.writeUInt32BE(body.length + 8, 0)
  return Buffer.concat([head, body])
}
export function mp4(seconds: number, padding = 0) {
  const mvhd = Buffer.alloc(24)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(seconds * 1000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box('mdat', randomBytes(padding)),
    box('moov', box('mvhd', mvhd)),
  ])
}
/** Voice notes as browsers record them: the header of each container, its length, and noise. */
export const voices = {
  webm: (seconds: number, codec = 'A_OPUS') => {
    const duration = Buffer.alloc(4)
    duration.writeFloatBE(seconds * 1000)
    const head = ['1a45dfa39f4282847765626d', '2ad7b1830f4240', '448984'].map((part) => Buffer.from(part, 'hex'))
    return Buffer.concat([...head, duration, Buffer.from(codec), randomBytes(500)])
  },
  m4a: (seconds: number, handler = 'soun') => {
    const kind = box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12))
    return Buffer.concat([mp4(seconds, 500), box('moov', kind)])
  },
  ogg: (seconds: number, codec = 'OpusHead') => {
    const page = (samples: number, ...content: Buffer[]) => {
      const head = Buffer.alloc(28)
      head.write('OggS', 'latin1')
      head.writeBigUInt64LE(BigInt(samples), 6)
      return Buffer.concat([head, ...content])
    }
    return Buffer.concat([page(0, Buffer.from(codec)), page(seconds * 48_000, randomBytes(500))])
  },
}
/** A different small Word document each time. */
export const docx = (text: string = randomBytes(8).toString('hex'), more: Record<string, Uint8Array> = {}) =>
  Buffer.from(zipSync({ ...wordParts(text), ...more }))

const wordParts = (text: string) => ({
  '[Content_Types].xml': strToU8(
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
     <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
     <Default Extension="xml" ContentType="application/xml"/>
     <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  ),
  '_rels/.rels': strToU8(
    `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
     <Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  'word/document.xml': strToU8(
    `${xmlHead}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${text
      .split('\n')
      .map((line) => `<w:p>${runs(line)}</w:p>`)
      .join('')}</w:body></w:document>`,
  ),
})

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Word splits a text into runs anywhere; `|` marks where. */
const runs = (line: string) =>
  line
    .split('|')
    .map((part) => `<w:r><w:t xml:space="preserve">${part}</w:t></w:r>`)
    .join('')
