import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { album } from '#contract/modules/campus/album/album.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { albumsOf, namesIn, photoOf, photosOf, sendPhotos } from './test-house.ts'

const t = hosted()
const hr = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const { house, send, photosIn, info, discard, filled, holder, holderIn } = albumsOf(t, hr)
const look = onRow(album.get)
const change = onRow(album.update)
const remove = onRow(album.remove)

describe('albums', () => {
  test('of a resident, of an activity, of the institution: each names its owner, and no other', async () => {
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

  test('a name is unique for its owner (21007), and free again once the other album is in the bin', async () => {
    const one = await makeResident(t)
    const two = await makeResident(t)
    const of = ({ oldmanId }: { oldmanId: string }) => ({ albumName: '春游', albumType: 1, oldmanId })
    const row = await hr.ok(album.create, of(one))
    const nameTaken = { code: 21007, msg: '相册名称已存在', data: { errors: [{ field: 'albumName' }] } }
    expect(await hr.call(album.create, of(one))).toMatchObject(nameTaken)
    expect((await hr.call(album.create, of(two))).code).toBe(0)
    const other = await hr.ok(album.create, { ...of(one), albumName: '秋游' })
    expect(await change(hr, other, { albumName: '春游' })).toMatchObject(nameTaken)
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

  test('sharing with families needs .share, other fields .edit', async () => {
    const row = await house()
    const edits = await holder('query', 'edit', 'add')
    const shares = await holder('query', 'share')
    expect((await change(edits, row, { familyVisible: 1 })).status).toBe(401)
    expect((await edits.call(album.create, { albumName: '新', albumType: 3, familyVisible: 1 })).status).toBe(401)
    expect((await change(shares, row, { albumName: '改' })).status).toBe(401)
    expect((await change(shares, row, { familyVisible: 1 })).data).toMatchObject({ familyVisible: 1 })
    expect((await hr.ok(album.list, { familyVisible: 1, albumName: row.albumName })).total).toBe(1)
  })

  test('a ward sees albums of its own residents, and those of the institution', async () => {
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
    // Tags of a photo are shown to and changed by users who may see the resident: other tags stay.
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
  test('are stored with thumbnail, size and date; the first is the cover', async () => {
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

  test('keep the date they were taken, and no other data of the camera', async () => {
    const row = await house()
    const { content } = await photoOf()
    const exif = { IFD2: { DateTimeOriginal: '2025:05:01 09:30:00' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } }
    await send(row, [{ name: '五一.jpg', content: await sharp(content).withExif(exif).jpeg().toBuffer() }])
    const [photo] = await photosIn(row)
    expect(photo.takenTime).toBe('2025-05-01 09:30:00')
    const { rawPayload } = await t.app.inject({ method: 'GET', url: photo.url })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  test('an invalid one does not stop the others; a duplicate is skipped', async () => {
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

  test('the same photo sent twice at the same moment is stored once', async () => {
    const row = await house()
    const one = await photoOf()
    const both = await Promise.all([send(row, [one]), send(row, [one])])
    expect(both.map(({ data }) => data.success).toSorted()).toEqual([0, 1])
    expect(await photosIn(row)).toHaveLength(1)
  })

  test('more than fifty in a form, none, and none for an unknown album', async () => {
    const row = await house()
    const many = Array.from({ length: 51 }, () => ({ name: 'a.gif', content: Buffer.from('x') }))
    expect((await send(row, many)).code).toBe(21010)
    expect((await send(row, [])).code).toBe(21010)
    expect((await sendPhotos(t, hr, 'nobody', [await photoOf()])).code).toBe(21003)
    const without = await holder('query')
    expect((await send(row, [await photoOf()], without)).status).toBe(401)
  })

  test('21804: the photos of an institution take no more than 20 GiB, those in the bin included', async () => {
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

async function activityOf(activityStatus: Row<'activity'>['activityStatus']) {
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
