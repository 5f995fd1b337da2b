import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '#contract/modules/platform/file/file.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { openFiles } from '#core/files/files.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { docx, doorsOf, mp4, noisy, openStoreApp, pdf, type StoreApp, solid, stores } from './test-forms.ts'

describe.each(stores)('%s', (kind) => {
  let site: StoreApp
  let app: TestApp
  let nurse: Client
  beforeAll(async () => {
    site = await openStoreApp(kind)
    app = site.app
    nurse = await app.as('NURSE')
  })
  afterAll(() => site.close())

  const { send, read, rowsOf } = doorsOf(() => ({ app, client: nurse }))

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

  test('refuses a picture of more than 40 megapixels before it is unpacked', async () => {
    const content = await solid(8000, 5001).png().toBuffer()
    expect(await send(file.uploadCommon, { name: 'bomb.png', content })).toMatchObject({
      code: 21010,
      msg: '文件不符合要求：图片超过4000万像素，请缩小后再传',
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
    const before = [(await rowsOf()).length, (await site.stored()).length]
    expect(await send(call, { name, content })).toMatchObject({ code, msg })
    expect([(await rowsOf()).length, (await site.stored()).length]).toEqual(before)
    expect(readdirSync(join(app.services.env.dataDir, 'incoming'))).toEqual([])
  })

  test('scenario 18 (21803): refuses a page named as a picture', async () => {
    const content = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await send(file.uploadCommon, { name: 'a.png', content })).toMatchObject({ code: 21803 })
  })

  test('refuses a picture named as another kind', async () => {
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

  test('names a full disk as the reason', async () => {
    const { env, files } = app.services
    app.services.files = await openFiles({ dataDir: env.dataDir, appSecret: env.appSecret, reserveBytes: 2 ** 60 })
    const answer = await send(file.uploadStream, { name: 'a.pdf', content: pdf() })
    app.services.files = files
    expect(answer).toMatchObject({ code: 21804, msg: '存储空间不足' })
  })

  test('refuses a form without a file at the field', async () => {
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

  test('refuses uploads without a session', async () => {
    const response = await app.app.inject({ method: 'POST', url: file.uploadCommon.path, payload: {} })
    expect(response.json()).toMatchObject({ code: 4011 })
  })

  test('refuses an unknown field by its name', async () => {
    const answer = await send(file.uploadCommon, {
      name: 'a.png',
      content: await noisy().png().toBuffer(),
      fields: { picRoute: '9' },
    })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'picRoute' }] } })
  })

  test('answers a document with its names and size', async () => {
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

  test('ignores a path in the name', async () => {
    const { data } = await send(file.uploadStream, { name: '..\\..\\/etc/pass\u0007wd.txt', content: 'hello' })
    expect(data.sourceFileName).toBe('passwd.txt')
    for (const key of await site.stored()) expect(key).toMatch(/\/[\w-]{36}\.\w+(\.(thumb|medium)\.jpg)?$/)
  })

  test('gives the length of a video, and a player reads parts of it', async () => {
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

  test('takes the picture a browser made of a video as its cover, if the user uploaded it', async () => {
    const picture = async (client = nurse) =>
      (await send(file.uploadCommon, { name: 'cover.jpg', content: await noisy().jpeg().toBuffer(), client })).data
    const cover = await picture()
    const fields = (path: string) => ({ cover: path })
    const sent = { name: 'a.mp4', content: mp4(3) }
    const { data } = await send(file.uploadVideo, { ...sent, fields: fields(cover.imagePath) })
    expect(data).toMatchObject({ seconds: 3, coverPath: expect.stringContaining(cover.fileId) })
    expect((await read(data.coverPath)).headers['content-type']).toBe('image/jpeg')
    const others = await picture(await app.as('NURSE'))
    const document = (await send(file.uploadStream, { name: 'a.pdf', content: pdf() })).data
    for (const path of [others.imagePath, document.urlPath, '/files/none'])
      expect(await send(file.uploadVideo, { ...sent, fields: fields(path) })).toMatchObject({
        code: 21010,
        data: { errors: [{ field: 'cover' }] },
      })
  })

  test('an institution accepts larger documents, or only small files, as its server settings say (21802)', async () => {
    const admin = await app.as('ADMIN')
    const limit = async (fileMaxMb: number) =>
      admin.ok(serverConfig.saveServers, { fileMaxMb, version: (await admin.ok(serverConfig.servers)).version })
    const megabytes = (n: number) => Buffer.concat([Buffer.from(pdf()), Buffer.alloc(n * 1024 * 1024, ' ')])
    const paper = (n: number) => send(file.uploadStream, { name: 'a.pdf', content: megabytes(n) })
    expect(await paper(21)).toMatchObject({ code: 21802, msg: '文件不能超过20MB' })
    await limit(30)
    expect((await paper(21)).code).toBe(0)
    await limit(1)
    expect(await paper(2)).toMatchObject({ code: 21802, msg: '文件不能超过1MB' })
    const picture = { name: 'b.png', content: await noisy(800).png().toBuffer() }
    expect(await send(file.uploadCommon, picture)).toMatchObject({ code: 21802, msg: '文件不能超过1MB' })
    const preload = await app.app.inject({ url: '/passport/web-rbac/systemConfigs/preloadConfig' })
    expect(preload.json().data.fileMaxMb).toBe(1)
    await limit(20)
  })

  test('21805, 21806: an institution and a user have limited room; content already stored needs none', async () => {
    const { env } = app.services
    const client = await app.as('NURSE')
    const doors = doorsOf(() => ({ app, client }))
    const paper = (letter: string) => {
      const content = Buffer.concat([Buffer.from(pdf()), Buffer.alloc(700 * 1024, letter)])
      return doors.send(file.uploadStream, { name: 'a.pdf', content })
    }
    const within = (house: number, person: number) => {
      app.services.env = { ...env, fileQuotaMb: { house, person } }
    }
    within(1000, 1)
    expect((await paper('a')).code).toBe(0)
    expect(await paper('b')).toMatchObject({ code: 21806, msg: '您上传的文件已满1MB，请清理后再传或联系管理员' })
    expect((await paper('a')).code).toBe(0)
    within(1, 1000)
    expect(await paper('c')).toMatchObject({ code: 21805, msg: '本机构的文件已满1MB，请清理后再传或联系平台运维' })
    app.services.env = env
    expect((await paper('b')).code).toBe(0)
  })

  test('scenario 18 (21802): an avatar of 2.1 MB is refused, as another picture it is accepted', async () => {
    const content = Buffer.concat([await noisy().jpeg().toBuffer(), Buffer.alloc(2.1 * 1024 * 1024)])
    const as = (picRoute: string) => send(file.uploadCommon, { name: 'a.jpg', content, fields: { picRoute } })
    expect(await as('2')).toMatchObject({ code: 21802, msg: '文件不能超过2MB' })
    expect((await as('1')).code).toBe(0)
    const gif = await noisy().gif().toBuffer()
    const animated = await send(file.uploadCommon, { name: 'a.gif', content: gif, fields: { picRoute: '3' } })
    expect(animated).toMatchObject({ code: 21801, msg: '文件类型不支持：gif' })
  })

  test('sizeCut adds a version of 1280 px; every picture has one of 200 px', async () => {
    const content = await noisy(1500).png().toBuffer()
    const { data } = await send(file.uploadScale, { name: 'big.png', content, fields: { sizeCut: 'yes' } })
    const widths = []
    for (const size of ['', '&size=1280', '&size=200'])
      widths.push((await sharp((await read(data.urlPath + size)).rawPayload).metadata()).width)
    expect(widths).toEqual([1500, 1280, 200])
  })

  test('the other upload calls answer with their own texts', async () => {
    expect((await send(file.uploadHomecare, { name: 'a.pdf', content: pdf('h') })).data.fileRelateUrl).toMatch(
      /^\/files\//,
    )
    expect((await send(file.uploadInspection, { name: 'a.pdf', content: pdf('i') })).data.urlPath).toMatch(/^\/files\//)
  })

  test('stores the same content once; each upload is a file of its own', async () => {
    const before = (await site.stored()).length
    const content = docx()
    const one = await send(file.uploadStream, { name: 'a.docx', content })
    const two = await send(file.uploadStream, { name: 'b.docx', content })
    expect(one.data.fileId).not.toBe(two.data.fileId)
    expect((await site.stored()).length).toBe(before + 1)
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
