import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { log } from '#contract/modules/platform/log/log.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { packageChunkBytes, release } from '#contract/modules/platform/release/release.ts'
import type { Client } from '../../../../test/app.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { versionNotes } from './version-notes.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const director = enters(t, 'DIRECTOR')
const nurse = enters(t, 'NURSE')

/** A zip by its first bytes, of the requested length. */
const content = (bytes: number) => Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(bytes - 4)])
let files = 0
function announce(client: Client, file: Buffer, name = 'care.apk', fingerprint?: string) {
  files += 1
  return client.call(release.uploadStart, {
    fileName: name,
    fileSize: file.length,
    fingerprint: fingerprint ?? `f${files}`,
  })
}

async function sendPart(client: Client, uploadId: string, offset: number, part: Buffer) {
  const path = release.uploadPart.path.replace('{uploadId}', uploadId)
  const boundary = 'part-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="part"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const response = await t.app.inject({
    method: 'PUT',
    url: `${path}?offset=${offset}`,
    payload: Buffer.concat([Buffer.from(head), part, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { ...client.headers('PUT', path), 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return response.json()
}

async function upload(client: Client, file: Buffer, name = 'care.apk') {
  const { data } = await announce(client, file, name)
  for (let at = 0; at < file.length; at += packageChunkBytes)
    await sendPart(client, data.uploadId, at, file.subarray(at, at + packageChunkBytes))
  return client.ok(release.uploadEnd, { uploadId: data.uploadId })
}

let code = 100
async function make(more: object = {}, file = content(2000)) {
  const { fileId } = await upload(admin, file)
  code += 1
  const input = { packageName: '护理端', packageType: 1, platform: 'android', versionName: '1.2.3', versionCode: code }
  return admin.call(release.create, { ...input, updateContent: '修复若干问题', fileId, ...more })
}

describe('upload in parts', () => {
  test('an interrupted upload continues where it stopped, and the server computes the hash', async () => {
    const file = content(packageChunkBytes + 5000)
    const first = await announce(admin, file, 'C:\\tmp\\care.apk', 'same-file')
    expect(first.data).toMatchObject({ received: 0, chunkBytes: packageChunkBytes })
    const { uploadId } = first.data
    const half = await sendPart(admin, uploadId, 0, file.subarray(0, packageChunkBytes))
    expect(half.data.received).toBe(packageChunkBytes)
    const again = await announce(admin, file, 'care.apk', 'same-file')
    expect(again.data).toMatchObject({ uploadId, received: packageChunkBytes })
    expect((await admin.call(release.uploadEnd, { uploadId })).msg).toBe('文件尚未上传完整，请继续上传')
    const wrongPlace = await sendPart(admin, uploadId, 0, file.subarray(0, 100))
    expect(wrongPlace.data.received).toBe(packageChunkBytes)
    await sendPart(admin, uploadId, packageChunkBytes, file.subarray(packageChunkBytes))
    const ended = await admin.ok(release.uploadEnd, { uploadId })
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(ended).toMatchObject({ fileName: 'care.apk', fileSize: file.length, sha256 })
    expect(existsSync(join(t.services.env.dataDir, 'package-parts', uploadId))).toBe(false)
  })

  test('a part beyond the announced size, or a part that is too large, is undone', async () => {
    const { data } = await announce(admin, content(100))
    expect(await sendPart(admin, data.uploadId, 0, content(101))).toMatchObject({ code: 21010 })
    const large = await announce(admin, content(packageChunkBytes + 10), 'care.apk', 'large')
    expect(await sendPart(admin, large.data.uploadId, 0, content(packageChunkBytes + 1))).toMatchObject({ code: 21010 })
    expect((await announce(admin, content(packageChunkBytes + 10), 'care.apk', 'large')).data.received).toBe(0)
  })

  test('only the user who began it continues it', async () => {
    const { data } = await announce(admin, content(100))
    const other = await t.as('ADMIN')
    expect(await sendPart(other, data.uploadId, 0, content(100))).toMatchObject({ code: 21003 })
    expect((await other.call(release.uploadEnd, { uploadId: data.uploadId })).code).toBe(21003)
  })

  test.each([
    ['page.html', 1000, 21801, '文件类型不支持：html'],
    ['care.apk', 501 * 1024 * 1024, 21802, '文件不能超过500MB'],
    ['noext', 10, 21801, '文件类型不支持：无扩展名'],
  ])('%s of %i bytes is refused before anything is sent', async (fileName, fileSize, refused, msg) => {
    expect(await admin.call(release.uploadStart, { fileName, fileSize, fingerprint: 'x' })).toMatchObject({
      code: refused,
      msg,
    })
  })

  test('refuses a page named as a package by its content', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    for (const name of ['care.apk', 'firmware.bin', 'app.exe', 'app.hex']) {
      const { data } = await announce(admin, page, name)
      await sendPart(admin, data.uploadId, 0, page)
      const answer = await admin.call(release.uploadEnd, { uploadId: data.uploadId })
      expect(answer, name).toMatchObject({ code: 21803, msg: '文件内容与扩展名不符' })
    }
  })

  test('removes an upload left for a week', async () => {
    const { data } = await announce(admin, content(100))
    await sendPart(admin, data.uploadId, 0, content(50))
    t.clock.set('2025-06-25 10:00:00')
    await t.services.jobs?.runNow('package-clean', t.orgId)
    expect(readdirSync(join(t.services.env.dataDir, 'package-parts'))).not.toContain(data.uploadId)
    expect((await admin.call(release.uploadEnd, { uploadId: data.uploadId })).code).toBe(21003)
    t.clock.set('2025-06-10 10:00:00')
  })
})

describe('packages', () => {
  test('a draft is made, published, withdrawn and removed, each from its state only', async () => {
    const created = await make()
    expect(created.data).toMatchObject({
      status: 0,
      forceUpdate: 0,
      downloadCount: 0,
      fileSize: 2000,
      fileName: 'care.apk',
    })
    const { packageId } = created.data
    expect((await admin.call(release.update, { packageId, status: 2, version: 1 })).code).toBe(21009)
    const edited = await admin.ok(release.update, { packageId, packageName: '护理端APP', version: 1 })
    expect(edited).toMatchObject({ packageName: '护理端APP', version: 2 })
    expect((await admin.call(release.update, { packageId, status: 1, version: 1 })).code).toBe(21002)
    const published = await admin.ok(release.update, { packageId, status: 1, version: 2 })
    expect(published).toMatchObject({ status: 1, publishTime: '2025-06-10 10:00:00' })
    expect((await admin.call(release.update, { packageId, packageName: '别名', version: 3 })).code).toBe(21009)
    expect((await admin.call(release.remove, { packageId })).code).toBe(21009)
    expect((await admin.ok(release.update, { packageId, status: 2, version: 3 })).status).toBe(2)
    await admin.ok(release.remove, { packageId })
    expect((await admin.call(release.get, { packageId })).code).toBe(21003)
  })

  test('publishing tells those who manage packages, but not the publisher', async () => {
    const { data } = await make({ versionName: '7.7.7' })
    const before = (await director.ok(message.list)).unreadCount
    await admin.ok(release.update, { packageId: data.packageId, status: 1, version: 1 })
    const { list, unreadCount } = await director.ok(message.list, { size: 1 })
    expect(unreadCount).toBe(before + 1)
    expect(list[0]).toMatchObject({ title: '护理端APP已发布新版本 7.7.7', bizId: data.packageId, readStatus: 0 })
    expect((await admin.ok(message.list, { keyword: '7.7.7' })).total).toBe(0)
    expect((await nurse.ok(message.list)).total).toBe(0)
  })

  test('21601 a version number must be higher than the last of its type', async () => {
    const last = (await make()).data.versionCode
    expect(await make({ versionCode: last })).toMatchObject({ code: 21601, msg: `版本号必须大于${last}` })
    expect((await make({ versionCode: last, packageType: 2 })).code).toBe(0)
    const { data } = await make()
    expect((await admin.call(release.update, { ...data, versionCode: last, version: 1 })).code).toBe(21601)
    expect((await admin.call(release.update, { ...data, versionCode: data.versionCode, version: 1 })).code).toBe(0)
  })

  test('21602 all packages together stay within 2 GiB', async () => {
    const { data } = await make()
    const enlarge = (bytes: number) =>
      t.db((db) =>
        db.updateTable('installPackage').set({ fileSize: bytes }).where('packageId', '=', data.packageId).execute(),
      )
    await enlarge(2 * 1024 ** 3 - 10_000_000)
    const big = { fileName: 'a.apk', fileSize: 20_000_000, fingerprint: 'big' }
    expect(await admin.call(release.uploadStart, big)).toMatchObject({ code: 21602, msg: '安装包空间不足' })
    expect((await admin.call(release.uploadStart, { ...big, fileSize: 1000 })).code).toBe(0)
    await enlarge(2000)
    const sum = await admin.ok(release.sumSize)
    const all = await admin.ok(release.list, { pageHelper: '0' })
    expect(sum).toEqual({
      sumSize: all.list.reduce((total, row) => total + row.fileSize, 0),
      limitSize: 2 * 1024 ** 3,
      count: all.total,
    })
  })

  test('the list filters, and the newest of each type is known', async () => {
    const { data } = await make({ packageType: 4, platform: 'firmware', versionName: '9.9.9' })
    expect((await admin.ok(release.list, { packageType: 4, platform: 'firmware', versionName: '9.9' })).total).toBe(1)
    expect((await admin.ok(release.list, { packageType: 4, status: 1 })).total).toBe(0)
    await admin.ok(release.update, { packageId: data.packageId, status: 1, version: 1 })
    const newest = await admin.ok(release.newest)
    expect(newest.filter((row) => row.packageType === 4).map((row) => row.versionName)).toEqual(['9.9.9'])
    expect((await nurse.call(release.list)).status).toBe(401)
  })

  test('a scanned code fetches the published package, counted, without a session; a draft is not found', async () => {
    const { data } = await make()
    const url = release.fetch.path.replace('{packageId}', data.packageId)
    expect((await t.app.inject({ url })).statusCode).toBe(410)
    await admin.ok(release.update, { packageId: data.packageId, status: 1, version: 1 })
    const answer = await t.app.inject({ url })
    expect(answer.statusCode).toBe(302)
    const file = await t.app.inject({ url: String(answer.headers.location) })
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, 2000])
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(data.sha256)
    expect((await admin.ok(release.get, { packageId: data.packageId })).downloadCount).toBe(1)
    expect((await admin.ok(release.download, { packageId: data.packageId })).downloadCount).toBe(2)
  })

  test('a broken version name, a file of somebody else and an unknown file are refused at their field', async () => {
    expect(await make({ versionName: '1.2' })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'versionName', message: expect.stringContaining('版本应为') }] },
    })
    expect((await make({ fileId: 'nothing' })).code).toBe(21010)
    const other = await t.as('ADMIN')
    const { fileId } = await upload(other, content(300))
    expect((await make({ fileId })).code).toBe(21010)
  })

  test('another organisation sees none of it', async () => {
    const { data } = await make()
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await other.call(release.get, { packageId: data.packageId })).code).toBe(21003)
    expect((await other.ok(release.list)).total).toBe(0)
    expect((await other.ok(release.sumSize)).sumSize).toBe(0)
  })

  test('leaves a sentence in the operation log', async () => {
    const { list } = await admin.ok(log.list, { module: 'release', keyword: '发布安装包' })
    expect(list[0]).toMatchObject({ operType: 'STATE', content: expect.stringMatching(/^发布安装包护理端/) })
  })
})

describe('version records', () => {
  test('offers the newest shown record to each user until it was seen', async () => {
    const news = await nurse.ok(release.news)
    const { versionName, publishDate } = versionNotes[0]
    expect(news).toMatchObject({ versionName, publishDate, isShow: 1 })
    const recordId = news?.recordId ?? ''
    // The nurse reads about features a nurse may use, the administrator about all.
    const read = (one: typeof news) => one?.content.map(({ text }) => text.slice(0, 4)) ?? []
    expect(read(news)).toEqual(expect.arrayContaining(['待我审批', '护理手机', '服药协助']))
    expect(read(news)).not.toEqual(expect.arrayContaining(['粘贴送货']))
    expect(read(await admin.ok(release.news))).toHaveLength(versionNotes[0].content.length)
    await nurse.ok(release.newsSeen, { recordId })
    await nurse.ok(release.newsSeen, { recordId })
    expect(await nurse.ok(release.news)).toBeNull()
    expect(await director.ok(release.news)).toMatchObject({ recordId })
  })

  test('the newest notes are of the version of package.json, dated after all others, in the changelog, for permissions that exist', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const [newest, ...before] = versionNotes
    expect(newest.versionName).toBe(version)
    for (const { publishDate } of before) expect(publishDate < newest.publishDate).toBe(true)
    const changelog = readFileSync('CHANGELOG.md', 'utf8')
    expect([...changelog.matchAll(/^## (\S+)（(\S+)）$/gm)].map(([, ...version]) => version)).toEqual(
      versionNotes.map(({ versionName, publishDate }) => [versionName, publishDate]),
    )
    const menus = readFileSync('contract/src/data/menus.json', 'utf8')
    const permits = versionNotes.flatMap(({ content }) =>
      content.flatMap((item) => ('permit' in item ? item.permit.split('|') : [])),
    )
    expect(permits.length).toBeGreaterThan(5)
    expect(permits.filter((code) => !menus.includes(`"${code}"`))).toEqual([])
  })

  test('B139 sends the list with the loading flag', () => expect(release.versions.options.loading).toBe(true))

  test('an administrator edits its content and hides it', async () => {
    const [row] = (await admin.ok(release.versions, { versionName: versionNotes[0].versionName })).list
    const content = [{ kind: 3, text: '修正个别文字' }]
    const saved = await admin.ok(release.updateVersion, {
      recordId: row.recordId,
      content,
      isShow: 0,
      version: row.version,
    })
    expect(saved).toMatchObject({ content, isShow: 0 })
    for (const { recordId, isShow, version } of (await admin.ok(release.versions)).list)
      if (isShow === 1) await admin.ok(release.updateVersion, { recordId, isShow: 0, version })
    expect(await director.ok(release.news)).toBeNull()
    expect(
      (await admin.call(release.updateVersion, { recordId: row.recordId, isShow: 1, version: row.version })).code,
    ).toBe(21002)
    const other = { recordId: row.recordId, isShow: 1, version: 2 }
    expect((await nurse.call(release.updateVersion, other)).status).toBe(401)
    expect((await admin.call(release.newsSeen, { recordId: 'unknown' })).code).toBe(21003)
  })
})
