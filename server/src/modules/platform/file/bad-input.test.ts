import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { file } from '#contract/modules/platform/file/file.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import type { StoreApp, UploadCall } from './test-forms.ts'
import { docx, openStoreApp, pdf, sendForm, solid, stores } from './test-forms.ts'

const mb = 1024 * 1024

describe.each(stores)('%s', (kind) => {
  let site: StoreApp
  let app: TestApp
  let nurse: Client
  let port: number
  let before: unknown
  beforeAll(async () => {
    site = await openStoreApp(kind)
    app = site.app
    nurse = await app.as('NURSE')
    port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => site.close())
  const left = async () => ({
    rows: (await app.db((db) => db.selectFrom('file').select('fileId').execute())).length,
    stored: await site.stored(),
    incoming: readdirSync(join(app.services.env.dataDir, 'incoming')),
  })
  beforeEach(async () => {
    before = await left()
  })

  const head = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`

  interface Flood {
    call: UploadCall
    name: string
    bytes: number
    /** Announces the size of the body. */
    announced: boolean
  }

  /** Sends zeros over a real connection until the server answers or has taken all of it. */
  function flood({ call, name, bytes, announced }: Flood) {
    const start = head(name)
    const length = announced ? { 'content-length': String(bytes + start.length) } : {}
    return new Promise<{ answer: { code: number; msg: string }; sent: number }>((resolve, reject) => {
      let sent = 0
      let over = false
      const going = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: call.path,
        headers: {
          ...nurse.headers('POST', call.path),
          'content-type': 'multipart/form-data; boundary=x',
          ...length,
        },
      })
      going.on('response', async (response) => {
        over = true
        let text = ''
        for await (const part of response) text += part
        resolve({ answer: JSON.parse(text), sent })
        going.destroy()
      })
      going.on('error', (error) => over || reject(error))
      const piece = Buffer.alloc(mb)
      const more = () => {
        if (over || sent >= bytes) return
        sent += piece.length
        if (going.write(piece)) setImmediate(more)
        else going.once('drain', more)
      }
      going.write(start)
      more()
    })
  }

  test.each([
    [file.uploadStream, 'a.pdf', true, 20],
    [file.uploadStream, 'a.pdf', false, 20],
    [file.uploadVideo, 'a.mp4', true, 200],
  ] as const)(
    '%#: 2 GB are refused early, with flat memory, and leave nothing',
    async (call, name, announced, limit) => {
      const rss = process.memoryUsage().rss
      const { answer, sent } = await flood({ call, name, bytes: 2048 * mb, announced })
      expect(answer).toMatchObject({ code: 21802, msg: `文件不能超过${limit}MB` })
      expect(sent).toBeLessThan((announced ? 60 : limit + 60) * mb)
      expect(process.memoryUsage().rss - rss).toBeLessThan(150 * mb)
      await expect.poll(left).toEqual(before) // removed just after the answer
    },
  )

  test('an interrupted upload leaves no file', async () => {
    const going = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: file.uploadStream.path,
      headers: {
        ...nurse.headers('POST', file.uploadStream.path),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(8 * mb),
      },
    })
    going.on('error', () => undefined)
    going.write(head('a.pdf'))
    going.write(Buffer.concat([Buffer.from(pdf()), Buffer.alloc(2 * mb)]))
    const incoming = () => readdirSync(join(app.services.env.dataDir, 'incoming'))
    await expect.poll(incoming).toHaveLength(1)
    going.destroy()
    await expect.poll(incoming).toEqual([])
    await sleep(50)
    await expect.poll(left).toEqual(before) // removed just after the answer
  })

  test('removes the file stored for a request that failed afterwards', async () => {
    const ask = (statement: string) => app.services.database.withSystem((db) => sql.raw(statement).execute(db))
    await ask("alter table file add constraint not_this check (source_name <> 'failing.docx')")
    const answer = await sendForm(app, file.uploadStream, { name: 'failing.docx', content: docx(), client: nurse })
    await ask('alter table file drop constraint not_this')
    expect(answer.code).toBe(21001)
    await expect.poll(left).toEqual(before) // removed just after the answer
  })

  const bomb = () => docx('x', { 'word/media/zeros.bin': new Uint8Array(150 * mb) })
  const manyParts = () =>
    docx('x', Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`word/${at}.xml`, new Uint8Array(1)])))
  const macro = () => docx('x', { 'word/vbaProject.bin': new Uint8Array([1, 2, 3]) })
  /** Both headers announce a short text. */
  const liar = () => {
    const content = Buffer.from(
      zipSync({ '[Content_Types].xml': new Uint8Array(1), 'word/document.xml': new Uint8Array(5 * mb) }),
    )
    for (let at = content.indexOf('word/document.xml'); at >= 0; at = content.indexOf('word/document.xml', at + 1)) {
      const local = content.readUInt32LE(at - 30) === 0x04034b50
      content.writeUInt32LE(100, local ? at - 8 : at - 22)
    }
    return content
  }
  test.each([
    ['a zip that unpacks to 150 MB', 'a.docx', bomb, 21010],
    ['a zip of thousands of parts', 'a.docx', manyParts, 21010],
    ['a zip that lies about its sizes', 'a.docx', liar, 21803],
    ['a document with macros', 'a.docx', macro, 21803],
    ['a torn zip', 'a.docx', () => docx().subarray(0, 300), 21803],
    ['a drawing with a script', 'a.svg', () => Buffer.from('<svg><script>alert(1)</script></svg>'), 21801],
    ['a page called png', 'a.png', () => Buffer.from('<html><script>alert(1)</script></html>'), 21803],
    ['a picture of 40 MP', 'a.png', () => solid(8001, 5000).png().toBuffer(), 21010],
  ] as const)('refuses %s and keeps nothing', async (_, name, content, code) => {
    const answer = await sendForm(app, file.uploadStream, { name, content: await content(), client: nurse })
    expect(answer.code).toBe(code)
    await expect.poll(left).toEqual(before) // removed just after the answer
  })
})
