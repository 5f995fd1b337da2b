import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { album } from '#contract/modules/campus/album/album.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { openJobs } from '../../../core/jobs/jobs.ts'
import { clearBin } from './bin.ts'
import { photoOf, photosOf, sendPhotos } from './test-house.ts'

const t = hosted()
const hr = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

let made = 0
const house = (more: object = {}) => {
  made += 1
  return hr.ok(album.create, { albumName: `院庆${made}`, albumType: 3, ...more })
}
const [look, change, remove] = [onRow(album.get), onRow(album.update), onRow(album.remove)]
const send = (row: { photoAlbumId: string }, files: Parameters<typeof sendPhotos>[3], by: Client = hr) =>
  sendPhotos(t, by, row.photoAlbumId, files)
const photosIn = async (row: { photoAlbumId: string }, query: object = {}) =>
  (await hr.ok(album.get, { photoAlbumId: row.photoAlbumId, size: 1000, ...query })).photos.list
const info = (row: { photoAlbumId: string }, values: object, by: Client = hr) =>
  by.call(album.photoInfo, { photoAlbumId: row.photoAlbumId, ...values })
const discard = (row: { photoAlbumId: string }, photoIds: string[]) =>
  hr.call(album.photoRemove, { photoAlbumId: row.photoAlbumId, photoIds })
const filled = async (count: number, more: object = {}) => {
  const row = await house(more)
  await send(row, await photosOf(count))
  return { row, ids: (await photosIn(row)).map(({ photoId }) => photoId).reverse() }
}

/** The job of the night. */
async function night() {
  const jobs = openJobs({ services: t.services, jobs: [clearBin] })
  await jobs.runNow('album-bin', t.orgId)
  await jobs.close()
}

/** Only what these codes allow. */
const holder = (...rights: string[]) => holderIn(undefined, ...rights)
async function holderIn(deptId: string | undefined, ...rights: string[]) {
  const { empId } = await makeEmp(t)
  const client = await t.as('NOBODY', { empId, deptId })
  const role = {
    orgId: t.orgId,
    roleId: empId,
    roleCode: `R${empId}`,
    name: empId,
    dataScope: deptId ? 'DEPT' : 'ALL',
    status: 1,
  }
  await t.db(async (db) => {
    const codes = JSON.stringify(rights.map((right) => `administration.photo.${right}`))
    await db
      .insertInto('role')
      .values({ ...role, codes })
      .execute()
    await db.insertInto('userRole').values({ orgId: t.orgId, userId: client.userId, roleId: empId }).execute()
  })
  return client
}

describe('albums', () => {
  test('of a resident, of an activity, of the house: each names what it is of, and no other', async () => {
    const { oldmanId } = await makeResident(t)
    const wrong: [object, string][] = [
      [{ albumType: 1 }, 'oldmanId'],
      [{ albumType: 2 }, 'activityId'],
      [{ albumType: 3, oldmanId }, 'oldmanId'],
      [{ albumType: 3, activityId: 'x' }, 'activityId'],
      [{ albumType: 1, oldmanId, activityId: 'x' }, 'activityId'],
      [{ albumType: 4 }, 'albumType'],
    ]
    for (const [values, field] of wrong)
      expect((await hr.call(album.create, { albumName: '错', ...values })).data).toMatchObject({ errors: [{ field }] })
    const row = await hr.ok(album.create, { albumName: '生日', albumType: 1, oldmanId })
    expect(row).toMatchObject({ familyVisible: 0, photoCount: 0, totalSize: 0, coverUrl: null, coverPhotoId: null })
    expect((await hr.call(album.create, { albumName: '生日', albumType: 2, activityId: 'none' })).code).toBe(21003)
  })

  test('a name is there once for its owner (21007), again once the other lies in the bin', async () => {
    const [one, two] = [await makeResident(t), await makeResident(t)]
    const of = ({ oldmanId }: { oldmanId: string }) => ({ albumName: '春游', albumType: 1, oldmanId })
    const row = await hr.ok(album.create, of(one))
    const taken = { code: 21007, msg: '相册名称已存在', data: { errors: [{ field: 'albumName' }] } }
    expect(await hr.call(album.create, of(one))).toMatchObject(taken)
    expect((await hr.call(album.create, of(two))).code).toBe(0)
    const other = await hr.ok(album.create, { ...of(one), albumName: '秋游' })
    expect(await change(hr, other, { albumName: '春游' })).toMatchObject(taken)
    await send(row, await photosOf(1))
    expect((await remove(hr, row, { confirm: 1 })).code).toBe(0)
    const next = await hr.ok(album.create, of(one))
    const [photo] = await photosIn(row, { bin: 1 })
    expect(await info(row, { photoIds: [photo.photoId], restore: 1 })).toMatchObject({ code: 21007 })
    expect((await remove(hr, next)).code).toBe(0)
    expect((await info(row, { photoIds: [photo.photoId], restore: 1 })).data).toMatchObject({ photoCount: 1 })
  })

  test('an album of an activity: one each, and not of a draft', async () => {
    const activityId = await activityOf(1)
    const draft = await hr.call(album.create, { albumName: '草', albumType: 2, activityId: await activityOf(0) })
    expect(draft.data).toMatchObject({ errors: [{ field: 'activityId' }] })
    const row = await hr.ok(album.create, { albumName: '重阳', albumType: 2, activityId })
    expect(row.activityTitle).toBe('重阳茶话会')
    expect(await hr.call(album.create, { albumName: '重阳二', albumType: 2, activityId })).toMatchObject({
      code: 21007,
      msg: '该活动的相册已存在',
    })
    expect((await hr.ok(album.list, { activityId })).list.map(({ photoAlbumId }) => photoAlbumId)).toEqual([
      row.photoAlbumId,
    ])
  })

  test('whether families see it takes .share, the words .edit', async () => {
    const row = await house()
    const [edits, shares] = [await holder('query', 'edit', 'add'), await holder('query', 'share')]
    expect((await change(edits, row, { familyVisible: 1 })).status).toBe(401)
    expect((await edits.call(album.create, { albumName: '新', albumType: 3, familyVisible: 1 })).status).toBe(401)
    expect((await change(shares, row, { albumName: '改' })).status).toBe(401)
    expect((await change(shares, row, { familyVisible: 1 })).data).toMatchObject({ familyVisible: 1 })
    expect((await hr.ok(album.list, { familyVisible: 1, albumName: row.albumName })).total).toBe(1)
  })

  test('a ward sees albums of its own residents, and those of the house', async () => {
    const { oldmanId, oldmanName } = await makeResident(t)
    const mine = await hr.ok(album.create, { albumName: '本人', albumType: 1, oldmanId })
    const ofHouse = await house()
    const { deptId } = await makeDept(t)
    const ward = await holderIn(deptId, 'query', 'edit')
    const seen = async (by: Client) => (await by.ok(album.list, { size: 1000 })).list.map((row) => row.photoAlbumId)
    expect(await seen(hr)).toEqual(expect.arrayContaining([mine.photoAlbumId, ofHouse.photoAlbumId]))
    expect((await hr.ok(album.list, { oldmanName })).list.map((row) => row.photoAlbumId)).toEqual([mine.photoAlbumId])
    expect((await hr.ok(album.list, { oldmanId })).total).toBe(1)
    const ofWard = await seen(ward)
    expect(ofWard).toContain(ofHouse.photoAlbumId)
    expect(ofWard).not.toContain(mine.photoAlbumId)
    expect((await look(ward, mine)).code).toBe(21003)
    // Who is on a photo is told, and changed, by whoever may see him: the names of others stay.
    await send(ofHouse, await photosOf(1))
    const [{ photoId }] = await photosIn(ofHouse)
    await info(ofHouse, { photoIds: [photoId], oldmanIds: [oldmanId] })
    const own = await makeResident(t)
    await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', own.oldmanId).execute())
    await info(ofHouse, { photoIds: [photoId], oldmanIds: [own.oldmanId] }, ward)
    expect((await look(ward, ofHouse)).data.photos.list[0].oldmanIds).toEqual([own.oldmanId])
    expect((await photosIn(ofHouse))[0].oldmanIds.toSorted()).toEqual([oldmanId, own.oldmanId].toSorted())
    expect((await info(ofHouse, { photoIds: [photoId], oldmanIds: [oldmanId] }, ward)).code).toBe(21003)
  })
})

describe('photos', () => {
  test('come with their facts: small picture, size, when taken; the first is the cover', async () => {
    const row = await house()
    const answer = await send(row, [await photoOf('横.jpg', { width: 900, height: 600 }), await photoOf('二.png')])
    expect(answer.data).toEqual({ success: 2, skipped: 0, failed: [], photoCount: 2 })
    const list = await photosIn(row)
    const [second, first] = list
    expect(first).toMatchObject({ name: '横.jpg', width: 900, height: 600, isCover: 1, oldmanIds: [], status: 1 })
    expect(second).toMatchObject({ name: '二.png', isCover: 0 })
    const small = await t.app.inject({ method: 'GET', url: first.thumbUrl ?? '' })
    expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
    const shown = (await look(hr, row)).data
    expect([shown.photoCount, shown.totalSize]).toEqual([2, first.size + second.size])
    expect(shown.coverUrl).toContain('&size=320')
  })

  test('keep when they were taken, and nothing else the camera wrote', async () => {
    const row = await house()
    const { content } = await photoOf()
    const taken = { IFD2: { DateTimeOriginal: '2025:05:01 09:30:00' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } }
    await send(row, [{ name: '五一.jpg', content: await sharp(content).withExif(taken).jpeg().toBuffer() }])
    const [photo] = await photosIn(row)
    expect(photo.takenTime).toBe('2025-05-01 09:30:00')
    const { rawPayload } = await t.app.inject({ method: 'GET', url: photo.url })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  test('one that will not do stops no other; the same one again is skipped', async () => {
    const row = await house()
    const good = await photoOf('好.jpg')
    const large = { name: '大.jpg', content: Buffer.concat([good.content, Buffer.alloc(10 * 1024 * 1024)]) }
    const files = [
      { name: 'a.heic', content: Buffer.from('ftypheic') },
      { name: '页.jpg', content: Buffer.from('<html></html>') },
      large,
      good,
      { ...good, name: '又.jpg' },
    ]
    expect((await send(row, files)).data).toEqual({
      success: 1,
      skipped: 1,
      failed: [
        { name: 'a.heic', reason: '文件类型不支持：heic' },
        { name: '页.jpg', reason: '文件内容与扩展名不符' },
        { name: '大.jpg', reason: '文件不能超过10MB' },
      ],
      photoCount: 1,
    })
    expect((await send(row, [good])).data).toMatchObject({ success: 0, skipped: 1, photoCount: 1 })
    const other = await house()
    expect((await send(other, [good])).data).toMatchObject({ success: 1 })
  })

  test('two who send the same photo at the same moment keep it once', async () => {
    const row = await house()
    const one = await photoOf()
    const both = await Promise.all([send(row, [one]), send(row, [one])])
    expect(both.map(({ data }) => data.success).toSorted()).toEqual([0, 1])
    expect(await photosIn(row)).toHaveLength(1)
  })

  test('more than fifty in a form, none, and none for an album that is not there', async () => {
    const row = await house()
    const many = Array.from({ length: 51 }, () => ({ name: 'a.gif', content: Buffer.from('x') }))
    expect((await send(row, many)).code).toBe(21010)
    expect((await send(row, [])).code).toBe(21010)
    expect((await sendPhotos(t, hr, 'nobody', [await photoOf()])).code).toBe(21003)
    const without = await holder('query')
    expect((await send(row, [await photoOf()], without)).status).toBe(401)
  })

  test('21804: the photos of an institution take no more than 20 GiB, those in the bin too', async () => {
    const { row, ids } = await filled(2)
    const taking = (size: number) =>
      t.db((db) => db.updateTable('photo').set({ size }).where('photoId', '=', ids[0]).execute())
    await discard(row, [ids[0]])
    await taking(20 * 1024 ** 3)
    expect(await send(row, [await photoOf()])).toMatchObject({ code: 21804, msg: '存储空间不足' })
    await taking(1000)
    expect((await send(row, [await photoOf()])).data.success).toBe(1)
  })

  test('scenario 21: 60 photos in 2 calls with 5 duplicates are 55; the cover deleted, another is; the zip has 55', async () => {
    const row = await house()
    const files = await photosOf(55)
    expect((await send(row, files.slice(0, 30))).data).toMatchObject({ success: 30, skipped: 0 })
    const rest = [...files.slice(30), ...files.slice(0, 5)]
    expect((await send(row, rest)).data).toMatchObject({ success: 25, skipped: 5, photoCount: 55 })
    const before = (await look(hr, row)).data
    const chosen = (await photosIn(row))[7].photoId
    expect((await info(row, { photoId: chosen, version: before.version })).data).toMatchObject({ coverPhotoId: chosen })
    await discard(row, [chosen])
    const after = (await look(hr, row)).data
    expect([after.photoCount, after.coverPhotoId === chosen, Boolean(after.coverPhotoId)]).toEqual([54, false, true])
    await info(row, { photoIds: [chosen], restore: 1 })
    const names = await namesIn(await hr.call(album.download, { photoAlbumId: row.photoAlbumId }))
    expect([names.length, new Set(names).size]).toEqual([55, 55])
  })
})

describe('cover, tags, bin', () => {
  test('a cover is of the album (22703), by the version it was read with', async () => {
    const { row, ids } = await filled(2)
    const { ids: others } = await filled(1)
    const { version } = (await look(hr, row)).data
    expect(await info(row, { photoId: others[0], version })).toMatchObject({ code: 22703, msg: '照片不属于该相册' })
    expect((await info(row, { photoId: ids[1], version: 9 })).code).toBe(21002)
    expect((await info(row, { photoId: ids[1], version })).data.coverPhotoId).toBe(ids[1])
    const edits = await holder('query', 'edit')
    expect((await info(row, { photoId: ids[0], version }, edits)).status).toBe(401)
    expect((await info(row, { photoIds: ids, restore: 1 }, edits)).status).toBe(401)
    expect((await info(row, {})).data).toMatchObject({ errors: [{ field: 'photoIds' }] })
    expect((await info(row, { photoIds: ids })).data).toMatchObject({ errors: [{ field: 'oldmanIds' }] })
  })

  test('residents on a photo are named; nobody else’s residents, nobody who is not there', async () => {
    const { row, ids } = await filled(3)
    const [one, two] = [await makeResident(t), await makeResident(t)]
    await info(row, { photoIds: ids.slice(0, 2), oldmanIds: [one.oldmanId, two.oldmanId] })
    const tagged = (await photosIn(row)).filter(({ oldmanIds }) => oldmanIds.length > 0)
    expect(tagged.map(({ photoId }) => photoId).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(tagged[0].oldmanNames).toContain(one.oldmanName)
    expect((await info(row, { photoIds: ids, oldmanIds: ['nobody'] })).code).toBe(21003)
    expect((await info(row, { photoIds: ['none'], oldmanIds: [] })).code).toBe(22703)
    await info(row, { photoIds: ids, oldmanIds: [] })
    expect((await photosIn(row)).flatMap(({ oldmanIds }) => oldmanIds)).toEqual([])
  })

  test('scenario 41 (22704): a shared album and a tag of whoever has not agreed exclude each other, whichever comes second', async () => {
    const { row, ids } = await filled(2, { familyVisible: 1 })
    const one = await makeResident(t)
    await t.db((db) => db.updateTable('oldman').set({ portraitAuth: 0 }).where('oldmanId', '=', one.oldmanId).execute())
    const refused = { code: 22704, msg: `${one.oldmanName}未授权肖像使用` }
    const tag = { photoIds: ids, oldmanIds: [one.oldmanId] }
    expect(await info(row, tag)).toMatchObject(refused)
    const { row: quiet, ids: theirs } = await filled(1)
    await info(quiet, { photoIds: theirs, oldmanIds: [one.oldmanId] })
    expect(await change(hr, quiet, { familyVisible: 1 })).toMatchObject(refused)
    await discard(quiet, theirs)
    const shared = (await change(hr, (await look(hr, quiet)).data, { familyVisible: 1 })).data
    expect(await info(shared, { photoIds: theirs, restore: 1 })).toMatchObject(refused)
  })

  test('scenario 41: restored on day 29 it is back, on day 31 it is 21003 and the night has cleared it away', async () => {
    const { row, ids } = await filled(2)
    const url = (await photosIn(row))[0].url.split('?')[0]
    await discard(row, ids)
    expect((await photosIn(row, { bin: 1 }))[0]).toMatchObject({ status: 0, keptUntil: '2025-07-10 10:00:00' })
    t.clock.set('2025-07-09 10:00:00')
    expect((await info(row, { photoIds: [ids[0]], restore: 1 })).data).toMatchObject({ photoCount: 1, binCount: 1 })
    await discard(row, [ids[0]])
    t.clock.set('2025-07-11 10:00:00')
    expect((await info(row, { photoIds: [ids[1]], restore: 1 })).code).toBe(21003)
    expect((await photosIn(row, { bin: 1 })).map(({ photoId }) => photoId)).toEqual([ids[0]])
    await night()
    const left = await t.db((db) =>
      db.selectFrom('photo').select('photoId').where('photoAlbumId', '=', row.photoAlbumId).execute(),
    )
    expect(left).toEqual([{ photoId: ids[0] }])
    const file = await t.db((db) =>
      db.selectFrom('file').select('bound').where('bizId', '=', ids[1]).executeTakeFirstOrThrow(),
    )
    expect([file.bound, url.startsWith('/files/')]).toEqual([0, true])
  })

  test('22702: an album with photos goes once that is confirmed, and lies in the bin with them', async () => {
    const { row, ids } = await filled(2)
    expect(await remove(hr, row)).toMatchObject({ code: 22702, msg: '相册内有照片，请确认后删除' })
    expect((await remove(hr, row, { confirm: 1 })).code).toBe(0)
    expect((await look(hr, row)).code).toBe(21003)
    expect((await change(hr, row, { albumName: '改' })).code).toBe(21003)
    expect((await send(row, [await photoOf()])).code).toBe(21003)
    expect((await hr.ok(album.list, { albumName: row.albumName })).total).toBe(0)
    const thrown = (await hr.ok(album.list, { albumName: row.albumName, bin: 1 })).list
    expect(thrown).toMatchObject([{ deletedTime: '2025-06-10 10:00:00', binCount: 2 }])
    const reader = await holder('query')
    expect((await reader.call(album.list, { bin: 1 })).status).toBe(401)
    expect((await reader.call(album.get, { photoAlbumId: row.photoAlbumId, bin: 1 })).status).toBe(401)
    await info(row, { photoIds: [ids[0]], restore: 1 })
    expect((await look(hr, row)).data).toMatchObject({ photoCount: 1, binCount: 1, deletedTime: null })
  })

  test('thirty days later neither the album nor its photos are there', async () => {
    const { row } = await filled(1)
    await remove(hr, row, { confirm: 1 })
    t.clock.set('2025-07-11 10:00:00')
    expect((await hr.call(album.get, { photoAlbumId: row.photoAlbumId, bin: 1 })).code).toBe(21003)
    await night()
    const left = await t.db((db) =>
      db.selectFrom('album').select('photoAlbumId').where('photoAlbumId', '=', row.photoAlbumId).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('download', () => {
  test('what is chosen, under names that differ, with what it holds', async () => {
    const row = await house()
    const files = [await photoOf('同.jpg'), await photoOf('同.jpg'), await photoOf('丙.jpg')]
    await send(row, files)
    const list = await photosIn(row)
    const ids = list.filter(({ name }) => name === '同.jpg').map(({ photoId }) => photoId)
    const answer = await hr.call(album.download, { photoIds: ids })
    expect(await namesIn(answer)).toEqual(['同 (2).jpg', '同.jpg'])
    const log = await t.db((db) =>
      db.selectFrom('operLog').select('content').where('operType', '=', 'EXPORT').execute(),
    )
    expect(log.map(({ content }) => content)).toContain(`下载相册“${row.albumName}”2张照片`)
  })

  test('scenario 41 (22705): more than 500 MB goes in parts; nothing of an album out of reach', async () => {
    const { row, ids } = await filled(2)
    await t.db((db) =>
      db
        .updateTable('photo')
        .set({ size: 600 * 1024 * 1024 })
        .where('photoId', '=', ids[0])
        .execute(),
    )
    const all = await hr.call(album.download, { photoAlbumId: row.photoAlbumId })
    expect(all).toMatchObject({ code: 22705, msg: '照片超过500MB，请分批下载' })
    expect(await namesIn(await hr.call(album.download, { photoIds: [ids[1]] }))).toHaveLength(1)
    await t.db((db) => db.updateTable('photo').set({ size: 1000 }).where('photoId', '=', ids[0]).execute())
    const other = await house()
    const mixed = await hr.call(album.download, { photoAlbumId: other.photoAlbumId, photoIds: [ids[1]] })
    expect(mixed.code).toBe(22703)
    expect((await hr.call(album.download, {})).data).toMatchObject({ errors: [{ field: 'photoIds' }] })
    expect((await hr.call(album.download, { photoIds: ['none'] })).code).toBe(21003)
    const reader = await holder('query')
    expect((await reader.call(album.download, { photoIds: [ids[1]] })).status).toBe(401)
  })
})

/** The names in a zip, each unpacked and compared with what it claims. */
async function namesIn(answer: { status: number; data: unknown }) {
  const zip = await yauzl.fromBufferPromise(Buffer.from(answer.data as Uint8Array), { validateEntrySizes: true }) // as: a file
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    for await (const _ of await zip.openReadStreamPromise(entry));
    names.push(entry.fileName)
  }
  return names.toSorted()
}

async function activityOf(activityStatus: number) {
  const { empId } = await makeEmp(t)
  const activityId = `activity-${empId}`
  const times = { startTime: '2025-06-09 09:00:00', endTime: '2025-06-09 10:00:00' }
  const row = {
    orgId: t.orgId,
    activityId,
    title: '重阳茶话会',
    activityType: 1,
    content: '茶话',
    place: '活动室',
    ...times,
  }
  await t.db((db) =>
    db
      .insertInto('activity')
      .values({ ...row, organiserId: empId, activityStatus })
      .execute(),
  )
  return activityId
}

moduleCases('albums', {
  app: () => t,
  role: 'ADMIN',
  key: 'photoAlbumId',
  calls: album,
  input: async () => ({ albumName: `相册${Math.random()}`, albumType: 1, oldmanId: (await makeResident(t)).oldmanId }),
  edit: { description: '夏天' },
  meanwhile: { description: '秋天' },
})
