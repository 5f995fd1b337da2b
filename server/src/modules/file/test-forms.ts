import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { file } from '#contract/modules/file.ts'
import type { Client, TestApp } from '../../../test/app.ts'

// Forms and contents for the tests of this module.

export type UploadCall = (typeof file)[keyof typeof file]
export interface Sent {
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
  { name, content, client, fields = {}, fieldsFirst }: Sent,
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
export function storedFiles(app: TestApp) {
  const folder = join(app.services.env.dataDir, 'files')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
}

export const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
/** A picture of its own content each time, so that tests do not share files. */
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
export const docx = () =>
  Buffer.from(`PK\u0003\u0004[Content_Types].xml word/document.xml ${randomBytes(8).toString('hex')}`)
