import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '#contract/modules/file.ts'
import { type Client, type TestApp, testApp } from '../../../test/app.ts'
import { openFiles } from '../../core/files.ts'
import { openJobs } from '../../core/jobs.ts'
import { clean } from './clean.ts'
import { bindFiles, filesOf, letGo, linkOf } from './service.ts'

let app: TestApp
let nurse: Client
beforeAll(async () => {
  app = await testApp()
  nurse = await app.as('NURSE')
})
afterAll(() => app.close())

type Call = (typeof file)[keyof typeof file]
interface Sent {
  name: string
  content: Buffer | string
  fields?: Record<string, string>
  client?: Client
  /** The fields before the file, as browsers and others may order them. */
  fieldsFirst?: boolean
}

/** Sends a form as a browser does, through the real server. */
async function send(call: Call, { name, content, fields = {}, client = nurse, fieldsFirst }: Sent) {
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
const read = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
const rowsOf = () => app.db((db) => db.selectFrom('file').selectAll().orderBy('createTime').orderBy('fileId').execute())
const storedFiles = () => {
  const folder = join(app.services.env.dataDir, 'files')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
}

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })
/** A picture of its own content each time, so that tests do not share files. */
const noisy = (side = 64) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
const pdf = (text = 'x') => `%PDF-1.4\n${text}\n%%EOF`
const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8, name.padStart(8))
  head.writeUInt32BE(body.length + 8, 0)
  return Buffer.concat([head, body])
}
function mp4(seconds: number, padding = 0) {
  const mvhd = Buffer.alloc(24)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(seconds * 1000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom0000')),
    box('mdat', randomBytes(padding)),
    box('moov', box('mvhd', mvhd)),
  ])
}
const docx = () => Buffer.from(`PK\u0003\u0004[Content_Types].xml word/document.xml ${randomBytes(8).toString('hex')}`)

describe('upload', () => {
  test('a picture comes back with address, thumbnail and its own name', async () => {
    const answer = await send(file.uploadCommon, {
      name: '张奶奶 的照片.JPG',
      content: await noisy(400).jpeg().toBuffer(),
      fields: { picRoute: '2' },
    })
    expect(answer).toMatchObject({ code: 0, data: { sourceFileName: '张奶奶 的照片.JPG', fileId: expect.any(String) } })
    const { imageBase64, imagePath, fileSizeB } = answer.data
    const thumbnail = await sharp(Buffer.from(imageBase64.split(',')[1], 'base64')).metadata()
    expect(Math.max(thumbnail.width, thumbnail.height)).toBe(200)
    const got = await read(imagePath)
    expect(got.statusCode).toBe(200)
    expect(got.rawPayload.length).toBe(fileSizeB)
    expect(got.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(got.headers['content-disposition']).toBe(
      `inline; filename="file.jpg"; filename*=UTF-8''${encodeURIComponent('张奶奶 的照片.JPG')}`,
    )
  })

  test('position and camera data are stripped, and the picture stands upright', async () => {
    const content = await solid(60, 30)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const { data } = await send(file.uploadCommon, { name: 'gps.jpg', content })
    const { exif, orientation, width, height } = await sharp((await read(data.imagePath)).rawPayload).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 30,
      height: 60,
    })
  })

  test.each(['png', 'webp', 'gif'] as const)('takes %s, in any order of the form', async (format) => {
    const content = await noisy().toFormat(format).toBuffer()
    const answer = await send(file.uploadCommon, {
      name: `a.${format}`,
      content,
      fields: { picRoute: '1' },
      fieldsFirst: true,
    })
    expect(answer.code).toBe(0)
    expect((await read(answer.data.imagePath)).headers['content-type']).toBe(`image/${format}`)
  })

  test('a bomb of more than 40 megapixels is refused before it is unpacked', async () => {
    const content = await solid(8000, 5001).png().toBuffer()
    expect(await send(file.uploadCommon, { name: 'bomb.png', content })).toMatchObject({
      code: 21010,
      msg: '文件不符合要求',
    })
  })

  test.each([
    ['an extension not on the list', file.uploadCommon, 'a.svg', '<svg/>', 21801, '文件类型不支持：svg'],
    ['a page', file.uploadStream, 'a.html', '<html></html>', 21801, '文件类型不支持：html'],
    ['no extension', file.uploadStream, 'name', pdf(), 21801, '文件类型不支持：无扩展名'],
    ['a document where pictures are asked for', file.uploadCommon, 'a.pdf', pdf(), 21801, '文件类型不支持：pdf'],
    ['a drawing called png', file.uploadCommon, 'a.png', '<svg onload="alert(1)"/>', 21803, '文件内容与扩展名不符'],
    [
      'a page called txt',
      file.uploadStream,
      'a.txt',
      '\uFEFF <!DOCTYPE html><script>1</script>',
      21803,
      '文件内容与扩展名不符',
    ],
    ['a page called pdf', file.uploadStream, 'a.pdf', '<html>%PDF-1.4', 21803, '文件内容与扩展名不符'],
    ['a program called docx', file.uploadStream, 'a.docx', 'MZ\u0000', 21803, '文件内容与扩展名不符'],
    [
      'half a picture',
      file.uploadCommon,
      'a.jpg',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      21803,
      '文件内容与扩展名不符',
    ],
    ['an empty file', file.uploadStream, 'a.pdf', '', 21803, '文件内容与扩展名不符'],
  ] as const)('refuses %s and keeps nothing', async (_what, call, name, content, code, msg) => {
    const before = [(await rowsOf()).length, storedFiles().length]
    expect(await send(call, { name, content })).toMatchObject({ code, msg })
    expect([(await rowsOf()).length, storedFiles().length]).toEqual(before)
    expect(readdirSync(join(app.services.env.dataDir, 'incoming'))).toEqual([])
  })

  test('a picture with the name of another kind is refused', async () => {
    expect(await send(file.uploadCommon, { name: 'a.png', content: await noisy().jpeg().toBuffer() })).toMatchObject({
      code: 21803,
    })
  })

  test.each([
    [file.uploadCommon, 'a.jpg', 10],
    [file.uploadStream, 'a.jpg', 10],
    [file.uploadStream, 'a.pdf', 20],
  ] as const)('%#: refuses more than the limit of the kind', async (call, name, limit) => {
    const content = Buffer.concat([Buffer.from(pdf()), Buffer.alloc(limit * 1024 * 1024)])
    expect(await send(call, { name, content })).toMatchObject({ code: 21802, msg: `文件不能超过${limit}MB` })
  })

  test('a full disk is said plainly', async () => {
    const { env, files } = app.services
    app.services.files = await openFiles({ dataDir: env.dataDir, appSecret: env.appSecret, reserveBytes: 2 ** 60 })
    const answer = await send(file.uploadStream, { name: 'a.pdf', content: pdf() })
    app.services.files = files
    expect(answer).toMatchObject({ code: 21804, msg: '存储空间不足' })
  })

  test('a form without a file is refused at the field', async () => {
    const payload = '--x\r\ncontent-disposition: form-data; name="picRoute"\r\n\r\n1\r\n--x--\r\n'
    const headers = {
      ...nurse.headers('POST', file.uploadCommon.path),
      'content-type': 'multipart/form-data; boundary=x',
    }
    const response = await app.app.inject({ method: 'POST', url: file.uploadCommon.path, payload, headers })
    expect(response.json()).toMatchObject({ code: 21010, data: { errors: [{ field: 'file' }] } })
    const json = await app.app.inject({
      method: 'POST',
      url: file.uploadCommon.path,
      payload: {},
      headers: nurse.headers('POST', file.uploadCommon.path),
    })
    expect(json.json()).toMatchObject({ code: 21010 })
  })

  test('nobody uploads without a session', async () => {
    const response = await app.app.inject({ method: 'POST', url: file.uploadCommon.path, payload: {} })
    expect(response.json()).toMatchObject({ code: 4011 })
  })

  test('a wrong field is refused with its name', async () => {
    const answer = await send(file.uploadCommon, {
      name: 'a.png',
      content: await noisy().png().toBuffer(),
      fields: { picRoute: '9' },
    })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'picRoute' }] } })
  })

  test('a document is answered with its names and size', async () => {
    const content = docx()
    const answer = await send(file.uploadStream, { name: '护理记录.docx', content })
    const { fileId, urlPath } = answer.data
    expect(answer.data).toEqual({
      fileId,
      fileName: `${fileId}.docx`,
      sourceFileName: '护理记录.docx',
      fileSizeB: content.length,
      urlPath: expect.stringContaining(`/files/${fileId}?t=`),
    })
    const got = await read(urlPath)
    expect(got.headers['content-disposition']).toMatch(/^attachment; /)
    expect(got.headers['content-type']).toBe('application/octet-stream')
    expect(got.rawPayload.equals(content)).toBe(true)
  })

  test('a path in the name is not a path', async () => {
    const { data } = await send(file.uploadStream, { name: '..\\..\\/etc/pass\u0007wd.txt', content: 'hello' })
    expect(data.sourceFileName).toBe('passwd.txt')
    expect(storedFiles().every((entry) => /^[\w-]{36}\.\w+(\.thumb\.jpg|\.medium\.jpg)?$/.test(entry.name))).toBe(true)
  })

  test('a video tells its length, and a player reads parts of it', async () => {
    const content = mp4(75, 300_000)
    const { data } = await send(file.uploadVideo, { name: '活动.mp4', content })
    expect(data).toMatchObject({ seconds: 75, fileSizeB: content.length, coverPath: null })
    const part = await read(data.videoPath, { range: 'bytes=1000-1999' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${content.length}`)
    expect(part.rawPayload.equals(content.subarray(1000, 2000))).toBe(true)
    expect((await read(data.videoPath, { range: 'bytes=-100' })).rawPayload.equals(content.subarray(-100))).toBe(true)
    expect((await read(data.videoPath, { range: `bytes=${content.length}-` })).statusCode).toBe(416)
  })

  test('sizeCut adds a version of 1280 px; every picture has one of 200 px', async () => {
    const content = await noisy(1500).png().toBuffer()
    const { data } = await send(file.uploadScale, { name: 'big.png', content, fields: { sizeCut: 'yes' } })
    const widths = []
    for (const size of ['', '&size=1280', '&size=200'])
      widths.push((await sharp((await read(data.urlPath + size)).rawPayload).metadata()).width)
    expect(widths).toEqual([1500, 1280, 200])
  })

  test('the other upload calls answer in their own words', async () => {
    expect((await send(file.uploadHomecare, { name: 'a.pdf', content: pdf('h') })).data.fileRelateUrl).toMatch(
      /^\/files\//,
    )
    expect((await send(file.uploadInspection, { name: 'a.pdf', content: pdf('i') })).data.urlPath).toMatch(/^\/files\//)
  })

  test('the same content is stored once, each upload is a file of its own', async () => {
    const before = storedFiles().length
    const content = docx()
    const [one, two] = [
      await send(file.uploadStream, { name: 'a.docx', content }),
      await send(file.uploadStream, { name: 'b.docx', content }),
    ]
    expect(one.data.fileId).not.toBe(two.data.fileId)
    expect(storedFiles().length).toBe(before + 1)
  })

  test('the same request number gives the first answer', async () => {
    const content = docx()
    const fields = { requestNo: 'upload-1' }
    const one = await send(file.uploadStream, { name: 'a.docx', content, fields })
    const two = await send(file.uploadStream, { name: 'a.docx', content, fields })
    expect(two.data.fileId).toBe(one.data.fileId)
    expect(await send(file.uploadStream, { name: 'a.docx', content: docx(), fields })).toMatchObject({ code: 21006 })
  })
})

describe('reading', () => {
  const uploaded = async (client = nurse) =>
    (await send(file.uploadStream, { name: 'a.docx', content: docx(), client })).data

  test('no ticket, a foreign one or a changed one reads nothing', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    const ticket = one.urlPath.split('?t=')[1]
    const [until, orgId, sessionId, signature] = ticket.split('.')
    const later = (Number.parseInt(until, 36) + 1).toString(36)
    for (const t of ['x', 'a.b.c.d', [later, orgId, sessionId, signature].join('.'), `${ticket}x`]) {
      const got = await read(`/files/${one.fileId}?t=${t}`)
      expect([got.statusCode, got.json().code]).toEqual([404, 21003])
    }
    expect((await read(`/files/${two.fileId}?t=${ticket}`)).statusCode).toBe(404)
    expect((await read(`/files/${one.fileId}`)).json().code).toBe(21001)
  })

  test('a ticket ends after 10 minutes', async () => {
    const { urlPath } = await uploaded()
    app.clock.set('2025-06-10 10:10:00')
    expect((await read(urlPath)).statusCode).toBe(200)
    app.clock.set('2025-06-10 10:10:01')
    expect((await read(urlPath)).statusCode).toBe(404)
    app.clock.set('2025-06-10 10:00:00')
  })

  test('a ticket ends with its session', async () => {
    const leaver = await app.as('NURSE')
    const { urlPath } = await uploaded(leaver)
    await app.db((db) =>
      db
        .updateTable('session')
        .set({ revokedTime: app.clock.now() })
        .where('sessionId', '=', leaver.sessionId)
        .execute(),
    )
    expect((await read(urlPath)).statusCode).toBe(404)
  })
})

describe('attachments of a resident', () => {
  const owner = { bizType: 'oldman', bizId: 'oldman-1' }
  beforeAll(() =>
    app.db(async (db) => {
      const born = { oldmanIdCard: '310101194001011230', sex: 0, birthDate: '1940-01-01' }
      const row = { orgId: app.orgId, oldmanId: 'oldman-1', oldmanNo: 'LR1', oldmanName: '王建国', ...born }
      await db.insertInto('oldman').values(row).execute()
    }),
  )
  const fields = { oldmanId: 'oldman-1', fileType: '4' }

  test('belong to the archive at once, with their type', async () => {
    const client = await app.as('RECEPTION')
    const { data } = await send(file.uploadStream, { name: '体检.pdf', content: pdf('report'), fields, client })
    const [row] = await app.db((db) => filesOf(db, app.who(), owner))
    expect(row).toMatchObject({
      fileId: data.fileId,
      sourceName: '体检.pdf',
      fileType: 4,
      createByName: 'RECEPTION用户',
    })
    await app.db((db) => letGo(db, app.who(), owner))
    expect(await app.db((db) => filesOf(db, app.who(), owner))).toEqual([])
  })

  test('are refused without the right to edit archives, and for a resident nobody knows', async () => {
    const cook = await app.as('STOREKEEPER')
    const content = pdf('refused')
    expect(await send(file.uploadStream, { name: 'a.pdf', content, fields, client: cook })).toMatchObject({ code: 401 })
    const client = await app.as('RECEPTION')
    const unknown = { ...fields, oldmanId: 'nobody' }
    expect(await send(file.uploadStream, { name: 'a.pdf', content, fields: unknown, client })).toMatchObject({
      code: 21003,
    })
  })
})

describe('binding', () => {
  const owner = { bizType: 'oldman.photo', bizId: 'o1' }
  const who = (client: Client) => ({ ...app.who(), userId: client.userId })
  const uploaded = async (client = nurse) =>
    (await send(file.uploadCommon, { name: 'a.png', content: await noisy().png().toBuffer(), client })).data

  test('a record stores addresses without tickets, and shows them with new ones', async () => {
    const { imagePath, fileId } = await uploaded()
    const stored = await app.db((db) => bindFiles(db, who(nurse), owner, [imagePath, null]))
    expect(stored).toEqual([`/files/${fileId}`])
    expect(linkOf(app.services, { ...who(nurse), sessionId: nurse.sessionId }, stored[0])).toBe(imagePath)
    expect(linkOf(app.services, who(nurse), null)).toBeNull()
  })

  test('a picture that is replaced is let go of', async () => {
    const [old, fresh] = [await uploaded(), await uploaded()]
    const other = { ...owner, bizId: 'o2' }
    await app.db((db) => bindFiles(db, who(nurse), other, [old.imagePath]))
    await app.db((db) => bindFiles(db, who(nurse), other, [fresh.imagePath]))
    const bound = new Map((await rowsOf()).map((row) => [row.fileId, row.bound]))
    expect([bound.get(old.fileId), bound.get(fresh.fileId)]).toEqual([0, 1])
  })

  test('nobody binds the file of somebody else, of another record, or none at all', async () => {
    const [mine, taken] = [await uploaded(), await uploaded()]
    await app.db((db) => bindFiles(db, who(nurse), owner, [taken.imagePath]))
    const bind = (client: Client, link: string) =>
      app.db((db) => bindFiles(db, who(client), { ...owner, bizId: 'o3' }, [link]))
    const stranger = await app.as('NURSE')
    await expect(bind(stranger, mine.imagePath)).rejects.toThrow('文件不符合要求')
    for (const link of [taken.imagePath, '/files/none', 'https://x.test/a.png'])
      await expect(bind(nurse, link)).rejects.toThrow('文件不符合要求')
  })
})

test('the nightly clean removes what nobody took within 24 h, and content only with its last file', async () => {
  app.clock.set('2025-06-20 10:00:00')
  const content = docx()
  const kept = (await send(file.uploadStream, { name: 'kept.docx', content })).data
  await send(file.uploadStream, { name: 'orphan.docx', content })
  const lone = (await send(file.uploadCommon, { name: 'lone.png', content: await noisy().png().toBuffer() })).data
  await app.db((db) =>
    bindFiles(db, { ...app.who(), userId: nurse.userId }, { bizType: 'x', bizId: 'y' }, [kept.urlPath]),
  )
  const jobs = openJobs({ services: app.services, jobs: [clean] })
  app.clock.set('2025-06-21 09:59:59')
  await jobs.runNow('clean', app.orgId)
  const young = (await rowsOf()).map((row) => row.sourceName)
  expect(young).toEqual(expect.arrayContaining(['kept.docx', 'orphan.docx', 'lone.png']))
  app.clock.set('2025-06-21 10:00:01')
  await jobs.runNow('clean', app.orgId)
  const left = await rowsOf()
  expect(left.map((row) => row.sourceName)).not.toContain('orphan.docx')
  expect(left.map((row) => row.fileId)).not.toContain(lone.fileId)
  const keys = new Set(left.flatMap((row) => [row.storeKey, row.thumbKey]).filter((key) => key !== null))
  expect(
    storedFiles()
      .map((entry) => join(entry.parentPath, entry.name).split('/files/')[1])
      .toSorted(),
  ).toEqual([...keys].toSorted())
  expect(await app.services.files.read(left.find((row) => row.fileId === kept.fileId)?.storeKey ?? '')).toBeDefined()
  app.clock.set('2025-06-10 10:00:00')
})
