import { beforeEach, describe, expect, test } from 'vitest'
import { album } from '#contract/modules/campus/album/album.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { onRow } from '../../../../test/rows.ts'
import { clearBin } from './bin.ts'
import { albumsOf, namesIn, photoOf } from './test-house.ts'

const t = hosted()
const hr = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const { house, send, photosIn, info, discard, filled, holder } = albumsOf(t, hr)
const look = onRow(album.get)
const change = onRow(album.update)
const remove = onRow(album.remove)

/** The nightly job. */
async function night() {
  const jobs = openJobs({ services: t.services, jobs: [clearBin] })
  await jobs.runNow('album-bin', t.orgId)
  await jobs.close()
}

describe('cover, tags, bin', () => {
  test('a cover belongs to the album (22703), and needs the version that was read', async () => {
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

  test('residents on a photo are named; not those of another institution or unknown ones', async () => {
    const { row, ids } = await filled(3)
    const one = await makeResident(t)
    const two = await makeResident(t)
    await info(row, { photoIds: ids.slice(0, 2), oldmanIds: [one.oldmanId, two.oldmanId] })
    const tagged = (await photosIn(row)).filter(({ oldmanIds }) => oldmanIds.length > 0)
    expect(tagged.map(({ photoId }) => photoId).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(tagged[0].oldmanNames).toContain(one.oldmanName)
    expect((await info(row, { photoIds: ids, oldmanIds: ['nobody'] })).code).toBe(21003)
    expect((await info(row, { photoIds: ['none'], oldmanIds: [] })).code).toBe(22703)
    await info(row, { photoIds: ids, oldmanIds: [] })
    expect((await photosIn(row)).flatMap(({ oldmanIds }) => oldmanIds)).toEqual([])
  })

  test('tagged together, each photo keeps its own further names, and common ones may be removed', async () => {
    const { row, ids } = await filled(2)
    const [both, first, next] = [await makeResident(t), await makeResident(t), await makeResident(t)].map(
      ({ oldmanId }) => oldmanId,
    )
    await info(row, { photoIds: ids, oldmanIds: [both] })
    await info(row, { photoIds: [ids[0]], oldmanIds: [both, first] })
    const tagsNow = async () => (await photosIn(row)).reverse().map(({ oldmanIds }) => oldmanIds.toSorted())
    await info(row, { photoIds: ids, oldmanIds: [both, next], commonIds: [both] })
    expect(await tagsNow()).toEqual([[both, first, next].toSorted(), [both, next].toSorted()])
    await info(row, { photoIds: ids, oldmanIds: [next], commonIds: [both, next] })
    expect(await tagsNow()).toEqual([[first, next].toSorted(), [next]])
  })

  test('sharing and tagging a resident without consent at the same time: never both', async () => {
    const { row, ids } = await filled(1)
    const { oldmanId } = await makeResident(t)
    await t.db((db) => db.updateTable('oldman').set({ portraitAuth: 0 }).where('oldmanId', '=', oldmanId).execute())
    for (let turn = 0; turn < 8; turn += 1) {
      const shown = (await look(hr, row)).data
      const both = await Promise.all([
        change(hr, shown, { familyVisible: 1 }),
        info(row, { photoIds: ids, oldmanIds: [oldmanId] }),
      ])
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22704])
      await info(row, { photoIds: ids, oldmanIds: [] })
      const after = (await look(hr, row)).data
      if (after.familyVisible) await change(hr, after, { familyVisible: 0 })
    }
  })

  test('scenario 41 (22704): a shared album and a tag of a resident without consent exclude each other, in either order', async () => {
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

  test('consent withdrawn after sharing is shown at the album, until the tag or the sharing is removed', async () => {
    const { row, ids } = await filled(1, { familyVisible: 1 })
    const one = await makeResident(t)
    await info(row, { photoIds: ids, oldmanIds: [one.oldmanId] })
    const leaveCount = async () => (await look(hr, row)).data.withoutLeave
    expect(await leaveCount()).toBeNull()
    await t.db((db) => db.updateTable('oldman').set({ portraitAuth: 0 }).where('oldmanId', '=', one.oldmanId).execute())
    expect(await leaveCount()).toBe(one.oldmanName)
    const listed = (await hr.ok(album.list, { albumName: row.albumName })).list
    expect(listed.find(({ photoAlbumId }) => photoAlbumId === row.photoAlbumId)?.withoutLeave).toBe(one.oldmanName)
    await info(row, { photoIds: ids, oldmanIds: [] })
    expect(await leaveCount()).toBeNull()
  })

  test('scenario 41: restored on day 29 it is back, on day 31 it is 21003 and the nightly job has deleted it', async () => {
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

  test('22702: an album with photos is deleted after a confirmation, and is in the bin with them', async () => {
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

  test('thirty days later album and photos are gone', async () => {
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
  test('the chosen photos, under different names, with their content', async () => {
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

  test('scenario 41 (22705): more than 500 MB are downloaded in parts; nothing of an album out of reach', async () => {
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
